import type { CoachingTexts } from "../types.ts";

export const es: CoachingTexts = {
  why: {
    economy: {
      child: "Así aguantas más antes de cansarte.",
      adult: "Aquí se va una energía con la que llegarías más lejos sin esforzarte más.",
      older: "Hace que cada paso canse más de lo necesario.",
    },
    impact: {
      child: "Suave es silencioso: tus piernas aguantan mejor el golpe.",
      adult: "De ello depende cuánto de cada impacto soportan la tibia, la rodilla y la cadera.",
      older: "Un apoyo más suave cuida las rodillas y las caderas.",
    },
    kneeLoad: {
      child: "Una rodilla que mira hacia donde mira el pie es una rodilla fuerte.",
      adult: "Con la rodilla alineada con el pie, la carga se reparte mejor entre la articulación y los músculos.",
      older: "Con la rodilla alineada con el pie se camina mejor, también por las escaleras.",
    },
    power: {
      child: "Así lanzas, chutas y saltas más lejos.",
      adult: "De ello depende cuánta fuerza de las piernas llega adonde hace falta.",
      older: "La fuerza que llega rápido ayuda en las escaleras y al recuperar el equilibrio.",
    },
    speed: {
      child: "Así irás más rápido.",
      adult: "Es donde se gana o se pierde tiempo en este movimiento.",
      older: "Poder moverse rápido es lo que salva de un tropiezo.",
    },
    control: {
      child: "Si te sale despacio, te sale bien.",
      adult: "Lo que se controla despacio es lo que queda cuando el movimiento es rápido o pesado.",
      older: "El control hace seguros los movimientos de cada día.",
    },
    range: {
      child: "Cuanto más se mueve una articulación, más fácil es el movimiento.",
      adult: "Lo que le falta a una articulación lo tiene que poner otra.",
      older: "Con articulaciones móviles es más fácil vestirse, alcanzar cosas y subir escaleras.",
    },
    evenness: {
      child: "Dos lados pueden más que uno.",
      adult: "El lado que hace menos suele ser el que puede menos; conviene saber cuál es.",
      older: "Cuando los dos lados se reparten el trabajo, ninguno se cansa antes.",
    },
    comfort: {
      child: "Con buena postura estás a gusto más tiempo.",
      adult: "Una postura mantenida durante horas se nota antes en el cuello, los hombros o la espalda que una que cambia.",
      older: "Con la postura erguida es más fácil respirar, mirar al frente y caminar.",
    },
    steadiness: {
      child: "Quedarse quieto sobre una pierna es un superpoder en cualquier deporte.",
      adult: "La estabilidad sobre el pie es la base de cada paso, giro y aterrizaje.",
      older: "La estabilidad es lo que te mantiene en pie cuando algo se cruza en el camino.",
    },
    independence: {
      child: "Con piernas fuertes te levantas y echas a correr.",
      adult: "Si levantarse y caminar cuesta poco, queda fuerza para todo lo demás.",
      older: "Levantarse y caminar con facilidad es la base de salir, hacer la compra y subir escaleras.",
    },
    lifting: {
      child: "Una carga cerca de ti es una carga ligera.",
      adult: "La misma carga pesa menos si va en línea recta, y la posición más débil decide cuánto se levanta.",
      older: "Una carga pegada al cuerpo cuida la espalda.",
    },
    aim: {
      child: "Hazlo siempre igual y llegará adonde quieres.",
      adult: "Lo que se repite igual da el mismo resultado.",
      older: "Lo que se repite igual llega adonde quieres.",
    },
    progress: {
      child: "Un poco cada vez te hace fuerte.",
      adult: "La dosis decide si el entrenamiento construye o solo cansa.",
      older: "Poco y a menudo es lo que conserva la fuerza.",
    },
  },
  drills: {
    cuePractice: {
      name: "una sola consigna",
      how: "Haz unas repeticiones fáciles pensando solo en esta consigna, graba una y compara.",
    },
    metronomeRun: {
      name: "correr con metrónomo",
      how: "Pon el metrónomo un 5 % por encima de tu cadencia y haz coincidir cada paso con un pulso.",
    },
    relaxedStrides: {
      name: "zancadas largas y relajadas",
      how: "Corre suave, pon el metrónomo un 5 % por debajo de tu cadencia y deja que cada zancada avance más a la misma velocidad.",
    },
    shortSteps: { name: "pasos cortos y rápidos", how: "Corre suave y apoya cada pie debajo de la cadera, como si el suelo quemara." },
    runTall: { name: "correr erguido", how: "Corre relajado, como si un hilo tirara de tu coronilla, inclinándote desde los tobillos." },
    marching: {
      name: "marcha en el sitio",
      how: "Sube una rodilla a la altura de la cadera con la punta del pie arriba, mantente erguido sobre la otra pierna y cambia con un paso rápido.",
    },
    wallDrive: {
      name: "empuje en la pared",
      how: "Apoya las manos en la pared con el cuerpo en línea, sube una rodilla y cambia de pierna con energía.",
    },
    looseArms: {
      name: "brazos sueltos",
      how: "De pie, con los codos en ángulo recto, lleva las manos de la cadera al pecho sin cruzar el centro.",
    },
    twoRails: { name: "dos raíles", how: "Corre o camina a lo largo de una línea y apoya cada pie en su lado." },
    walkTall: {
      name: "caminar erguido",
      how: "Camina mirando al horizonte y con los brazos sueltos, como si quisieras ver por encima de un seto.",
    },
    metronomeWalk: { name: "caminar a buen ritmo", how: "Camina con un ritmo algo más rápido que el tuyo, en terreno llano." },
    longWalk: { name: "pasos más largos", how: "Camina junto a una fila de marcas y pasa un poco de la marca con cada paso." },
    shadowStroke: {
      name: "golpe sin pelota",
      how: "Haz el golpe despacio y sin pelota, detente en el punto de contacto, comprueba la posición y sigue.",
    },
    medicineBallTurn: {
      name: "lanzamiento con giro",
      how: "De lado a una pared, gira primero la cadera y luego los hombros y lanza un balón ligero a la pared.",
    },
    stepAndThrow: { name: "paso y lanzamiento", how: "Da un paso, espera a tener firme el pie delantero y lanza a media velocidad." },
    slowKick: {
      name: "golpeo a cámara lenta",
      how: "Sin balón: paso largo, pierna atrás, acompaña el golpeo y aguanta el final sobre una pierna.",
    },
    lungeAndBack: {
      name: "zancada y vuelta",
      how: "Haz una zancada hasta una marca, aguanta un momento con la rodilla sobre el pie y empuja para volver.",
    },
    brakeSteps: {
      name: "frenar en tres pasos",
      how: "Llega despacio, baja más con cada uno de los tres pasos y para sobre los dos pies, rodillas sobre las puntas.",
    },
    slideBoard: { name: "empuje lateral", how: "Empuja hacia un lado en un suelo liso, deslízate sobre una pierna flexionada y cambia." },
    kickBoard: {
      name: "patada con tabla",
      how: "Sujeta una tabla con los brazos estirados y patea desde la cadera, despacio e igual con ambos lados.",
    },
    oneHandShot: {
      name: "tiro a una mano",
      how: "Cerca del aro, tira con una sola mano, el codo bajo el balón, y mantén el final del gesto.",
    },
    slideFinish: {
      name: "mantener el final",
      how: "Haz solo el último paso, deja pasar el brazo y quédate quieto sobre la pierna delantera hasta que la bola se haya ido.",
    },
    cleanBarPath: {
      name: "barra ligera y recta",
      how: "Con la mitad de tu carga habitual, lleva la barra sobre la mitad del pie en todo el recorrido.",
    },
    pauseLift: {
      name: "levantamiento con pausa",
      how: "Con poca carga, haz una pausa de dos segundos en la posición que pierdes y termina el levantamiento.",
    },
    slowLowering: { name: "bajada lenta", how: "Baja en tres segundos, haz una pausa de uno y sube a tu ritmo habitual." },
    liftClose: {
      name: "levantar cerca",
      how: "Ponte junto a una caja ligera, lleva la cadera atrás, acércala a ti y levántate con las piernas.",
    },
    hingeStick: {
      name: "bisagra de cadera con palo",
      how: "Sujeta un palo contra la cabeza, la espalda y el sacro y lleva la cadera atrás sin perder ninguno de los tres puntos.",
    },
    boxSquat: {
      name: "sentadilla al cajón",
      how: "Siéntate hacia atrás con los pies planos y las rodillas sobre las puntas, toca el cajón y levántate.",
    },
    splitSquat: {
      name: "sentadilla dividida",
      how: "Con un pie delante, baja recto hasta casi tocar el suelo con la rodilla trasera y sube.",
    },
    stepUp: {
      name: "subida al escalón",
      how: "Sube a un escalón, mantente erguido sobre esa pierna con la pelvis nivelada y baja despacio.",
    },
    bridge: {
      name: "puente de glúteos",
      how: "Boca arriba y con los pies en el suelo, sube la cadera hasta alinear tronco y muslos y aguanta lo que dura una respiración.",
    },
    sideLegRaise: {
      name: "elevación lateral de pierna",
      how: "De lado en el suelo, sube la pierna de arriba estirada, algo hacia atrás y con la punta al frente.",
    },
    sidePlank: {
      name: "plancha lateral",
      how: "Apóyate en el antebrazo y en las rodillas o los pies, sube la cadera hasta formar una línea y aguanta.",
    },
    calfRaise: { name: "elevación de talones", how: "Sube sobre la punta de los pies, aguanta un momento y baja despacio." },
    chairRise: {
      name: "levantarse de la silla",
      how: "Siéntate en el borde de una silla firme, inclínate hacia delante, levántate sin las manos y siéntate despacio.",
    },
    bandRow: { name: "remo con banda", how: "Tira de una banda hacia las costillas con los omóplatos atrás y abajo y suéltala despacio." },
    softLanding: {
      name: "aterrizaje suave",
      how: "Da saltos pequeños en el sitio y aterriza sin ruido, con las rodillas flexionadas y sobre las puntas.",
    },
    stickLanding: {
      name: "aterriza y quédate",
      how: "Baja de un cajón bajo, aterriza con los dos pies y no te muevas durante dos segundos.",
    },
    pogo: { name: "saltos de tobillo", how: "Salta en el sitio con las rodillas casi estiradas y contactos cortos." },
    squatJump: {
      name: "salto desde sentadilla",
      how: "Flexiona rápido, salta lo más alto que puedas, aterriza suave y quédate quieto antes del siguiente.",
    },
    headerWithoutBall: {
      name: "remate sin balón",
      how: "Salta con los dos pies sin balón, échate un poco atrás en el aire, inclínate adelante como si fueras a rematar y aterriza suave con los dos pies.",
    },
    ankleRock: {
      name: "rodilla a la pared",
      how: "Sin levantar el talón, lleva la rodilla hacia la pared sobre el segundo dedo y aguanta al final.",
    },
    hamstringReach: {
      name: "elevación de pierna recta",
      how: "Boca arriba, sujeta una pierna con una toalla y estira la rodilla hasta notar tensión detrás del muslo.",
    },
    wallSlide: {
      name: "deslizar los brazos por la pared",
      how: "De espaldas a la pared, sube los brazos mientras las costillas y la espalda no se muevan.",
    },
    sideBend: {
      name: "inclinación lateral",
      how: "Con los pies separados, desliza una mano por el muslo sin girar y suelta el aire al final.",
    },
    hipRock: { name: "balanceo de cadera", how: "A cuatro patas y con las rodillas separadas, lleva la cadera hacia los talones." },
    neckTurn: {
      name: "giros de cuello",
      how: "Sentado erguido, gira la cabeza despacio hasta donde sea cómodo, aguanta y cambia de lado.",
    },
    narrowStand: {
      name: "pies cada vez más juntos",
      how: "Junto a una encimera, ponte con los pies tan separados como necesites para estar estable, aguanta y júntalos un poco más cada vez.",
    },
    weightShift: {
      name: "traslado del peso",
      how: "Junto a una encimera y con los pies a la anchura de la cadera, lleva el peso despacio hacia las puntas y vuelve sin levantar los talones.",
    },
    lineStand: {
      name: "postura talón-punta",
      how: "Ponte con un pie delante del otro junto a una encimera, con los dedos listos para apoyarte.",
    },
    oneLegStand: { name: "equilibrio sobre una pierna", how: "Quédate sobre una pierna mirando a un punto al frente, cerca de un apoyo." },
    turnSteps: { name: "girar con pasos", how: "Rodea una silla en ambos sentidos con pasos pequeños que se levanten del suelo." },
    deskSetup: {
      name: "ajuste del puesto",
      how: "Cambia una sola cosa cada vez: la silla, luego la mesa y luego la pantalla, hasta que codos y rodillas queden cerca del ángulo recto.",
    },
    rowPause: {
      name: "remo con pausa",
      how: "Rema suave y, tras cada palada, detente dos segundos con los brazos rectos y el tronco inclinado adelante antes de subir las rodillas.",
    },
    bikeSetup: {
      name: "ajuste de la bicicleta",
      how: "Cambia una sola cosa, cinco milímetros como máximo, monta unos días y graba de nuevo.",
    },
    microBreak: { name: "pausa corta", how: "Levántate y camina unos pasos cada media hora." },
  },
  drill: {
    child: "Prueba este juego: {drill}.",
    adult: "Ejercicio: {drill}.",
    older: "Ejercicio: {drill}, con un apoyo firme al alcance.",
  },
  sets: { one: "{n} serie", other: "{n} series" },
  repetitions: { one: "{n} repetición", other: "{n} repeticiones" },
  seconds: { one: "{n} segundo", other: "{n} segundos" },
  perWeek: { one: "{n} vez por semana", other: "{n} veces por semana" },
  weeks: { one: "{n} semana", other: "{n} semanas" },
  dose: "{sets} de {amount}, {perWeek}.",
  once: "Una vez; después, comprueba de nuevo.",
  daily: "Todos los días.",
  again: "Graba de nuevo dentro de {weeks} desde el mismo lugar.",
  againElsewhere: "Graba de nuevo dentro de {weeks}.",
  withinError: "Un cambio de hasta {change} puede ser error de medición.",
  healthTest:
    "Enseña este resultado a un médico o fisioterapeuta y pide una valoración del riesgo de caídas: fuerza y equilibrio, medicamentos, tensión, vista, pies y el hogar. Practica con alguien cerca y para si notas dolor o mareo.",
  healthTestUnder60:
    "Un resultado así es poco habitual antes de los 60 años: enséñalo a un médico o fisioterapeuta. Practica con alguien cerca y para si notas dolor o mareo.",
};
