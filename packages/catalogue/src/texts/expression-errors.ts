import type { Lang } from "@sagittal/contract";
import type { ExpressionError, ExpressionErrorCode } from "../own-metrics/syntax.ts";

/** What is wrong with an expression of an own metric and what to do; {{…}} stands for the error's data. */
const TEXTS: Record<Lang, Record<ExpressionErrorCode, string>> = {
  en: {
    empty: "Write what is to be measured, for example: knee_flexion at IC.",
    too_long: "An expression has at most {{most}} characters. Shorten it or make two metrics of it.",
    too_complex: "Too many nested brackets or signs. Remove some or make two metrics of it.",
    unexpected_character: "“{{found}}” is not used in expressions. Remove it.",
    unexpected_word: "“{{found}}” does not fit here. Put +, -, * or / between two values, and a comma between the parts in brackets.",
    unexpected_end: "Something is missing at the end: an event, a point, a number or a closing bracket.",
    unknown_word:
      "“{{found}}” is not known. Use an angle (knee_flexion), a distance (distance(K, A)) or a time (time(IC, TO)); capital letters matter.",
    point_wanted:
      "“{{found}}” is not a point of the body. Use one of H, K, A, S, E, W, HEEL, TOE, HAND, EAR, NOSE, MH, MS, ME, MA, COM or BAR.",
    event_wanted:
      "“{{found}}” is not an event. Use one such as IC, TO, take_off, landing, rep_start, rep_bottom, rep_end, impact or release.",
    phase_wanted: "A phase lies between two events. Write {{found}}..TO, for example, or clip for the whole clip.",
    unit_wanted: "“{{found}}” is not a unit. Use deg, cm, m, %leg, %height, ms, s, m/s, cm/s, ratio or %.",
    number_too_long: "This number is too long: up to six digits, and four after the point.",
    no_sides: "“{{found}}” has no left and no right. Leave the side out.",
    moment_missing: "Say when: add at and an event, or take max, min, mean or range over a phase, such as max(…, IC..TO).",
    moment_twice: "This is a single number already. Remove the second moment.",
    units_differ: "{{left}} and {{right}} cannot be added or subtracted. Use quantities of one kind.",
    unit_unknown: "The result has no unit that can be shown. Divide quantities of one kind, or use fewer of them.",
    unit_does_not_fit: "The result cannot be shown in {{found}}. Possible: {{possible}}.",
    nothing_measured: "Nothing is measured here. A moment belongs to an angle or a distance; put brackets around what it is taken of.",
    view_not_filmed: "“{{found}}” is not seen from the camera views of this exercise, or not together with the rest. Use another quantity.",
  },
  ru: {
    empty: "Напишите, что измерять, например: knee_flexion at IC.",
    too_long: "В выражении может быть не больше {{most}} знаков. Сократите его или сделайте два показателя.",
    too_complex: "Слишком много вложенных скобок или знаков. Уберите часть или сделайте два показателя.",
    unexpected_character: "Знак «{{found}}» в выражениях не используется. Уберите его.",
    unexpected_word: "«{{found}}» здесь не подходит. Между двумя значениями ставьте +, -, * или /, между частями в скобках — запятую.",
    unexpected_end: "В конце чего-то не хватает: события, точки, числа или закрывающей скобки.",
    unknown_word:
      "Слово «{{found}}» неизвестно. Возьмите угол (knee_flexion), расстояние (distance(K, A)) или время (time(IC, TO)); заглавные и строчные буквы различаются.",
    point_wanted: "«{{found}}» — не точка тела. Возьмите H, K, A, S, E, W, HEEL, TOE, HAND, EAR, NOSE, MH, MS, ME, MA, COM или BAR.",
    event_wanted:
      "«{{found}}» — не событие. Возьмите, например, IC, TO, take_off, landing, rep_start, rep_bottom, rep_end, impact или release.",
    phase_wanted: "Фаза лежит между двумя событиями. Напишите, например, {{found}}..TO или clip — для всей записи.",
    unit_wanted: "«{{found}}» — не единица. Возьмите deg, cm, m, %leg, %height, ms, s, m/s, cm/s, ratio или %.",
    number_too_long: "Число слишком длинное: не больше шести цифр и четырёх после точки.",
    no_sides: "У «{{found}}» нет левой и правой стороны. Уберите сторону.",
    moment_missing: "Укажите, когда: добавьте at и событие или возьмите max, min, mean или range за фазу, например max(…, IC..TO).",
    moment_twice: "Здесь уже одно число. Уберите второй момент.",
    units_differ: "{{left}} и {{right}} нельзя складывать и вычитать. Возьмите величины одного рода.",
    unit_unknown: "У результата нет единицы, в которой его можно показать. Делите величины одного рода или возьмите их меньше.",
    unit_does_not_fit: "Результат нельзя показать в {{found}}. Возможно: {{possible}}.",
    nothing_measured: "Здесь ничего не измеряется. Момент относится к углу или расстоянию; возьмите в скобки то, к чему он относится.",
    view_not_filmed: "«{{found}}» не видно с ракурсов этого упражнения или не видно вместе с остальным. Возьмите другую величину.",
  },
  es: {
    empty: "Escriba qué hay que medir, por ejemplo: knee_flexion at IC.",
    too_long: "Una expresión tiene como mucho {{most}} caracteres. Acórtela o haga dos métricas.",
    too_complex: "Demasiados paréntesis o signos anidados. Quite algunos o haga dos métricas.",
    unexpected_character: "«{{found}}» no se usa en las expresiones. Quítelo.",
    unexpected_word: "«{{found}}» no encaja aquí. Ponga +, -, * o / entre dos valores y una coma entre las partes de un paréntesis.",
    unexpected_end: "Falta algo al final: un evento, un punto, un número o un paréntesis de cierre.",
    unknown_word:
      "«{{found}}» no se conoce. Use un ángulo (knee_flexion), una distancia (distance(K, A)) o un tiempo (time(IC, TO)); las mayúsculas cuentan.",
    point_wanted: "«{{found}}» no es un punto del cuerpo. Use H, K, A, S, E, W, HEEL, TOE, HAND, EAR, NOSE, MH, MS, ME, MA, COM o BAR.",
    event_wanted:
      "«{{found}}» no es un evento. Use, por ejemplo, IC, TO, take_off, landing, rep_start, rep_bottom, rep_end, impact o release.",
    phase_wanted: "Una fase está entre dos eventos. Escriba, por ejemplo, {{found}}..TO, o clip para toda la grabación.",
    unit_wanted: "«{{found}}» no es una unidad. Use deg, cm, m, %leg, %height, ms, s, m/s, cm/s, ratio o %.",
    number_too_long: "Este número es demasiado largo: hasta seis cifras, y cuatro tras el punto.",
    no_sides: "«{{found}}» no tiene izquierda ni derecha. Quite el lado.",
    moment_missing: "Diga cuándo: añada at y un evento, o tome max, min, mean o range en una fase, como max(…, IC..TO).",
    moment_twice: "Esto ya es un solo número. Quite el segundo momento.",
    units_differ: "{{left}} y {{right}} no se pueden sumar ni restar. Use magnitudes de una misma clase.",
    unit_unknown: "El resultado no tiene una unidad que se pueda mostrar. Divida magnitudes de una misma clase o use menos.",
    unit_does_not_fit: "El resultado no se puede mostrar en {{found}}. Posibles: {{possible}}.",
    nothing_measured:
      "Aquí no se mide nada. Un momento pertenece a un ángulo o a una distancia; ponga entre paréntesis aquello de lo que se toma.",
    view_not_filmed: "«{{found}}» no se ve desde las vistas de este ejercicio, o no junto con lo demás. Use otra magnitud.",
  },
};

/** What is wrong with an expression and what to do. */
export const expressionErrorText = ({ code, data }: Pick<ExpressionError, "code" | "data">, lang: Lang): string =>
  TEXTS[lang][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => data[name] ?? "");
