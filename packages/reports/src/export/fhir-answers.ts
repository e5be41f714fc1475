/** What was declared of a session besides its video, by the names of the API; nested where the API nests. */
export type Declared = Readonly<Record<string, unknown>>;

/** An item of a FHIR R4 QuestionnaireResponse: an answer, or a group of them. */
interface AnswerItem {
  linkId: string;
  answer?: [{ valueBoolean: boolean } | { valueDecimal: number } | { valueString: string }];
  item?: AnswerItem[];
}

/**
 * The declared values as items; `linkId` is the path in the API, its parts joined by dots. What was left open has no item, and an address is
 * no answer.
 */
export function answerItems(declared: Declared, path = ""): AnswerItem[] {
  return Object.entries(declared).flatMap(([name, value]): AnswerItem[] => {
    const linkId = path + name;
    if (typeof value === "boolean") return [{ linkId, answer: [{ valueBoolean: value }] }];
    if (typeof value === "number") return [{ linkId, answer: [{ valueDecimal: value }] }];
    if (typeof value === "string") return value === "" || URL.canParse(value) ? [] : [{ linkId, answer: [{ valueString: value }] }];
    if (!isGroup(value)) return [];
    const item = answerItems(value, `${linkId}.`);
    return item.length > 0 ? [{ linkId, item }] : [];
  });
}

const isGroup = (value: unknown): value is Declared => typeof value === "object" && value !== null && !Array.isArray(value);
