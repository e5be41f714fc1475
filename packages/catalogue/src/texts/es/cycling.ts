import type { cycling as definition } from "../../activities/cycling.ts";
import type { TextsOf } from "../types.ts";

export const cycling: TextsOf<typeof definition> = {
  name: "Ciclismo",
  exercises: {
    "Road Position": "Posición de carretera",
    "Time Trial Position": "Posición de contrarreloj",
    "Indoor Trainer": "Rodillo",
    "Rowing Ergometer": "Remoergómetro",
  },
  metrics: {
    knee_flexion_bdc: {
      label: "Flexión de rodilla abajo",
      low: "El sillín probablemente está alto; bájalo en pasos de 3-5 mm.",
      high: "El sillín probablemente está bajo; súbelo en pasos de 3-5 mm.",
    },
    knee_flexion_tdc: {
      label: "Flexión de rodilla arriba",
      low: "Poca flexión arriba; revisa bielas y sillín.",
      high: "La rodilla se cierra mucho arriba; ajusta primero el sillín según la rodilla abajo y después valora bielas más cortas.",
    },
    hip_angle_tdc: { label: "Apertura de cadera arriba", low: "Cadera cerrada; sube el manillar o acorta las bielas." },
    trunk_angle: {
      label: "Tronco respecto a la horizontal",
      low: "Posición muy baja; sube el manillar si no la aguantas con comodidad.",
      high: "Posición erguida; baja el manillar poco a poco para reducir la resistencia.",
    },
    shoulder_angle: {
      label: "Apertura del hombro",
      low: "Alcance corto; alarga la potencia. El sillín se ajusta por la rodilla, no por el alcance.",
      high: "Alcance largo; acorta la potencia.",
    },
    elbow_flexion_mean: {
      label: "Flexión de codo",
      low: "Brazos bloqueados; flexiona un poco los codos.",
      high: "Brazos encogidos; alarga el alcance.",
    },
    ankle_range: {
      label: "Recorrido del tobillo",
      low: "Tobillo muy rígido; déjalo moverse un poco en cada pedalada.",
      high: "El talón se mueve mucho; estabiliza el tobillo.",
    },
    knee_forward_offset: {
      label: "Rodilla sobre el pedal",
      low: "Sillín muy atrás; adelántalo un poco.",
      high: "Sillín muy adelante; retrásalo un poco.",
    },
    cadence: {
      label: "Cadencia",
      low: "Vas atrancado; usa un desarrollo más suave.",
      high: "Pedaleas muy rápido; usa un desarrollo más duro.",
    },
    knee_lateral_travel: {
      label: "Recorrido lateral de la rodilla",
      high: "La rodilla se balancea; revisa las calas y el control de cadera.",
    },
    pelvis_rock: { label: "Balanceo de la pelvis", high: "La cadera se balancea; el sillín probablemente está demasiado alto." },
    stroke_rate: {
      label: "Ritmo de palada",
      low: "Ritmo bajo; rema un poco más rápido.",
      high: "Ritmo alto; haz más lenta la recuperación.",
    },
    drive_recovery_ratio: {
      label: "Relación pasada-recuperación",
      low: "Pausa larga en el carro; avanza sin detenerte.",
      high: "Recuperación apresurada; tarda más hacia delante que hacia atrás.",
    },
    catch_trunk_lean: {
      label: "Inclinación del tronco en el ataque",
      low: "Erguido en el ataque; inclínate desde la cadera antes de subir las rodillas.",
      high: "Te lanzas en el ataque; fija antes la inclinación y mantenla.",
    },
    finish_trunk_lean: {
      label: "Inclinación atrás al final",
      low: "Te echas muy atrás; detén antes el tronco.",
      high: "Acabas erguido; inclínate un poco atrás desde la cadera.",
    },
    catch_knee_flexion: {
      label: "Flexión de rodilla en el ataque",
      low: "Carro corto; avanza hasta tener las tibias verticales.",
      high: "Demasiado comprimido; detente con las tibias verticales.",
    },
    finish_elbow_flexion: {
      label: "Flexión del codo al final",
      low: "El mango se queda lejos; llévalo a las costillas.",
      high: "Codos muy cerrados; detén el mango en las costillas.",
    },
  },
  guide: {
    what_it_measures: "Altura del sillín, alcance y postura de pedaleo.",
    key_fact: "Una flexión de rodilla de unos 30-40 grados en el punto bajo, medida pedaleando, es el objetivo habitual. [FerrerR12]",
    demographics: "Ciclistas adultos.",
    skill: "Cualquiera que monte en bicicleta.",
    distance: "2,5-3,5 m; ciclista y ambas ruedas en cuadro.",
    height: "Objetivo a la altura de la cadera del ciclista, nivelado.",
    view: "Lateral: exactamente perpendicular a la bicicleta en un rodillo. Frontal o trasera: en la línea de la bicicleta. Remo: exactamente de lado, con todo el raíl en cuadro.",
    clothing: "Culote y zapatillas de ciclismo; caderas y rodillas visibles.",
    fps: "60 fotogramas por segundo recomendados, 30 como mínimo.",
    trials: "30 s a la potencia habitual tras 5 min de pedaleo.",
  },
};
