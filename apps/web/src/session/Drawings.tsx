import { DRAWING_HEX, DRAWING_SIZES, type Drawing, drawnShape, shownAt } from "@sagittal/contract";
import { useState } from "react";
import { useFrame, usePlayhead } from "./playhead.ts";

/** Height of the drawing's own units; its width follows the picture. */
const HEIGHT = 1000;
export type Unfinished = Pick<Drawing, "kind" | "colour" | "points" | "text">;

/** A coach's drawings over the picture, those of the shown frame; `unfinished` is what is being drawn. */
export function Drawings({
  drawings,
  ratio,
  unfinished,
}: {
  drawings: readonly Drawing[];
  /** The picture's width over its height. */
  ratio: number;
  unfinished?: Unfinished | null;
}) {
  const playhead = usePlayhead();
  // Rendered again only where other drawings show.
  const [, setShown] = useState("");
  useFrame((p) =>
    setShown(
      shownAt(drawings, p.t)
        .map((d) => drawings.indexOf(d))
        .join(),
    ),
  );
  const shown: Unfinished[] = [...shownAt(drawings, playhead.t), ...(unfinished ? [unfinished] : [])];
  if (shown.length === 0) return null;
  const width = HEIGHT * ratio;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
      data-testid="drawings"
    >
      {shown.map((drawing, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawings have no other name
        <Shape key={i} drawing={drawing} width={width} />
      ))}
    </svg>
  );
}

/** Strokes between dark edges, so that they are seen on any picture. */
function Shape({ drawing, width }: { drawing: Unfinished; width: number }) {
  const { paths, label } = drawnShape(drawing, width, HEIGHT);
  const size = Math.max(width, HEIGHT);
  const colour = DRAWING_HEX[drawing.colour];
  const stroke = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <g>
      <path d={paths.join("")} {...stroke} stroke="#000" strokeOpacity={0.6} strokeWidth={size * DRAWING_SIZES.edge} />
      <path d={paths.join("")} {...stroke} stroke={colour} strokeWidth={size * DRAWING_SIZES.stroke} />
      {label ? (
        <text
          x={label.x}
          y={label.y}
          fill={colour}
          stroke="#000"
          strokeOpacity={0.7}
          strokeWidth={size * DRAWING_SIZES.letterEdge}
          paintOrder="stroke"
          fontSize={size * DRAWING_SIZES.letters}
          fontWeight={650}
          dominantBaseline="central"
          textAnchor={drawing.kind === "text" ? "start" : "middle"}
        >
          {label.text}
        </text>
      ) : null}
    </g>
  );
}
