import type { EventRef, Expression, Node, Phase } from "./syntax.ts";

const marked = ({ name, side }: { name: string; side: string | null }): string => (side ? `${name}_${side}` : name);

const eventText = (event: EventRef): string => marked(event);

const phaseText = (phase: Phase): string => (phase === "clip" ? phase : `${eventText(phase.from)}..${eventText(phase.to)}`);

/** Operator precedence of a part; a part with lower precedence than its parent needs brackets. */
const precedence = (node: Node): number => {
  if (node.kind === "binary") return node.operator === "+" || node.operator === "-" ? 1 : 2;
  if (node.kind === "minus") return 3;
  return node.kind === "at" ? 4 : 5;
};

const part = (node: Node, least: number): string => (precedence(node) < least ? `(${nodeText(node)})` : nodeText(node));

function nodeText(node: Node): string {
  switch (node.kind) {
    case "number":
      return node.unit ? `${node.value} ${node.unit}` : String(node.value);
    case "length":
      return node.name;
    case "angle":
      return marked(node);
    case "points":
      return `${node.name}(${node.points.map(marked).join(", ")})`;
    case "at":
      return `${part(node.of, 4)} at ${eventText(node.event)}`;
    case "over":
      return `${node.name}(${nodeText(node.of)}, ${phaseText(node.phase)})`;
    case "time":
      return `time(${eventText(node.from)}, ${eventText(node.to)})`;
    case "abs":
      return `abs(${nodeText(node.of)})`;
    case "minus":
      return `-${part(node.of, 3)}`;
    case "binary": {
      const own = precedence(node);
      return `${part(node.left, own)} ${node.operator} ${part(node.right, own + 1)}`;
    }
  }
}

/** An expression as text: reading it again gives the same tree. */
export const print = ({ root, unit }: Expression): string => (unit ? `${nodeText(root)} in ${unit}` : nodeText(root));
