import { Canvas, useFrame, useThree } from "@react-three/fiber";
import { BODY_LANDMARKS, LANDMARK_SIDE } from "@sagittal/biomechanics";
import type { PoseSidecar } from "@sagittal/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BufferGeometry, Color, Float32BufferAttribute } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import { belowFace } from "../lib/body.ts";
import { Segmented } from "../ui/forms.tsx";
import { LEFT, RIGHT } from "./draw.ts";
import { type Playhead, usePlayhead } from "./playhead.ts";

type View = "side" | "front" | "top";
const PLACES: Record<View, [number, number, number]> = { side: [0, 0.1, 2.6], front: [2.6, 0.1, 0.01], top: [0, 2.8, 0.01] };

/** The measured pose in space, in step with the video; turn it by dragging or by the view buttons. */
export default function Viewer3D({ pose }: { pose: PoseSidecar }) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const [view, setView] = useState<View>("side");
  return (
    <div>
      <div data-theme="dark" className="h-80 overflow-hidden rounded-xl bg-[#0a0c0f]" role="img" aria-label={t("viewer.label")}>
        <Canvas camera={{ position: PLACES.side, fov: 40 }} dpr={[1, 2]} frameloop="always">
          <gridHelper args={[3, 12, "#39424d", "#1d242b"]} position={[0, -0.95, 0]} />
          <Body pose={pose} playhead={playhead} />
          <Turn view={view} />
        </Canvas>
      </div>
      <div className="mt-2">
        <Segmented
          label={t("viewer.from")}
          size="sm"
          value={view}
          onChange={setView}
          options={(["side", "front", "top"] as const).map((v) => ({ value: v, label: t(`viewer.${v}`) }))}
        />
      </div>
    </div>
  );
}

function Turn({ view }: { view: View }) {
  const { camera, gl } = useThree();
  const controls = useRef<OrbitControls | null>(null);
  useEffect(() => {
    const made = new OrbitControls(camera, gl.domElement);
    made.enablePan = false;
    made.minDistance = 1.2;
    made.maxDistance = 5;
    controls.current = made;
    return () => made.dispose();
  }, [camera, gl]);
  useEffect(() => {
    camera.position.set(...PLACES[view]);
    controls.current?.target.set(0, 0, 0);
    controls.current?.update();
  }, [view, camera]);
  return null;
}

function Body({ pose, playhead }: { pose: PoseSidecar; playhead: Playhead }) {
  const edges = useMemo(() => pose.skeleton.edges.filter(belowFace), [pose]);
  const [bones, joints] = useMemo(() => {
    const colour = (i: number) => new Color(LANDMARK_SIDE[i] === "left" ? LEFT : RIGHT).toArray();
    const middle = new Color("#f4f7fa").toArray();
    const lines = new LineSegmentsGeometry();
    lines.setPositions(new Float32Array(edges.length * 6));
    lines.setColors(
      edges.flatMap(([a, b]) => (LANDMARK_SIDE[a] === LANDMARK_SIDE[b] ? [...colour(a), ...colour(b)] : [...middle, ...middle])),
    );
    const drawn = new LineSegments2(lines, new LineMaterial({ linewidth: 4, vertexColors: true }));
    drawn.frustumCulled = false;
    const points = new BufferGeometry();
    points.setAttribute("position", new Float32BufferAttribute(new Float32Array(BODY_LANDMARKS.length * 3), 3));
    return [drawn, points];
  }, [edges]);
  useEffect(
    () => () => {
      bones.geometry.dispose();
      bones.material.dispose();
    },
    [bones],
  );
  const shown = useRef(-1);
  useFrame(() => {
    const { frame } = playhead.state;
    const row = pose.frames[frame];
    if (!row || shown.current === frame) return;
    shown.current = frame;
    // The sidecar's y points down and z away from the camera.
    const at = (i: number): [number, number, number] => [row[i]?.[0] ?? 0, -(row[i]?.[1] ?? 0), -(row[i]?.[2] ?? 0)];
    bones.geometry.setPositions(edges.flatMap(([a, b]) => [...at(a), ...at(b)]));
    const points = joints.getAttribute("position");
    for (const [i, landmark] of BODY_LANDMARKS.entries()) points.setXYZ(i, ...at(landmark));
    points.needsUpdate = true;
  });
  return (
    <>
      <primitive object={bones} />
      <points geometry={joints} frustumCulled={false}>
        <pointsMaterial size={0.03} color="#f4f7fa" />
      </points>
    </>
  );
}
