import type { EventType, Lang } from "@sagittal/contract";

/** Short words on the annotated video. */
interface OverlayWords {
  readonly left: string;
  readonly right: string;
  readonly angles: {
    readonly knee: string;
    readonly hip: string;
    readonly ankle: string;
    readonly trunk: string;
    readonly elbow: string;
    readonly valgus: string;
  };
  readonly events: Readonly<Partial<Record<EventType, string>>>;
  /** Decimal sign. */
  readonly decimal: string;
}

export const OVERLAY_WORDS: Readonly<Record<Lang, OverlayWords>> = {
  en: {
    left: "L",
    right: "R",
    angles: { knee: "Knee", hip: "Hip", ankle: "Ankle", trunk: "Trunk", elbow: "Elbow", valgus: "Knee in" },
    events: {
      initial_contact: "IC",
      toe_off: "TO",
      take_off: "Take-off",
      landing: "Landing",
      rep_bottom: "Bottom",
      rep_top: "Top",
      impact: "Impact",
      release: "Release",
    },
    decimal: ".",
  },
  ru: {
    left: "Л",
    right: "П",
    angles: { knee: "Колено", hip: "Бедро", ankle: "Голеностоп", trunk: "Корпус", elbow: "Локоть", valgus: "Колено внутрь" },
    events: {
      initial_contact: "ПК",
      toe_off: "ОН",
      take_off: "Отрыв",
      landing: "Приземление",
      rep_bottom: "Низ",
      rep_top: "Верх",
      impact: "Удар",
      release: "Выпуск",
    },
    decimal: ",",
  },
  es: {
    left: "I",
    right: "D",
    angles: { knee: "Rodilla", hip: "Cadera", ankle: "Tobillo", trunk: "Tronco", elbow: "Codo", valgus: "Valgo" },
    events: {
      initial_contact: "CI",
      toe_off: "DP",
      take_off: "Despegue",
      landing: "Aterrizaje",
      rep_bottom: "Abajo",
      rep_top: "Arriba",
      impact: "Impacto",
      release: "Suelta",
    },
    decimal: ",",
  },
};
