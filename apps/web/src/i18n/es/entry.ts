import type * as en from "../en/entry.ts";
import type { SameKeys } from "../types.ts";

export const auth: SameKeys<typeof en.auth> = {
  create: "Crear una cuenta",
  createLead: "Gratis cinco sesiones al mes. Sin tarjeta.",
  email: "Correo",
  forgot: "¿Olvidó la contraseña?",
  have: "¿Ya tiene cuenta?",
  login: "Iniciar sesión",
  name: "Su nombre",
  password: "Contraseña",
  passwordHint: "Al menos 10 caracteres.",
  wrong: "El correo o la contraseña no son correctos.",
  pitch: "Entra un vídeo del móvil, salen números fiables.",
  steps: {
    film: "Grabe de lado, de frente o por detrás; sin marcadores ni sensores.",
    measure: "Ángulos, contactos y tiempos, cada uno con su dispersión y su confianza.",
    share: "Un enlace para el atleta: lo que está bien y lo único que cambiar.",
  },
};

export const verify: SameKeys<typeof en.verify> = {
  title: "Confirme su correo",
  lead: "Enviamos seis cifras a {{email}}. Valen 15 minutos.",
  code: "Código",
  confirm: "Confirmar",
  resend: "Enviar otro código",
  sent: "Un código nuevo está en camino.",
};

export const reset: SameKeys<typeof en.reset> = {
  title: "Contraseña nueva",
  lead: "Escriba su correo; si hay una cuenta, enviamos un enlace.",
  send: "Enviar el enlace",
  sent: "Si hay una cuenta con este correo, el enlace está en camino.",
  password: "Contraseña nueva",
  save: "Guardar la contraseña",
  done: "La contraseña está cambiada. Inicie sesión con la nueva.",
  back: "Volver al inicio de sesión",
};

export const invite: SameKeys<typeof en.invite> = {
  title: "Unirse a {{team}}",
  lead: "Una invitación para {{email}}, válida hasta el {{date}}.",
  join: "Unirse al equipo",
  as: "Se une como {{email}}.",
  accepted: "Esta invitación ya está usada.",
  expired: "Esta invitación caducó. Pida otra.",
  cancelled: "Esta invitación se canceló.",
  broken: "Invitación",
};

export const welcome: SameKeys<typeof en.welcome> = {
  title: "Bienvenida",
  progress: "Paso {{step}} de {{of}}",
  segment: { title: "¿Con quién trabaja?", lead: "Decide las palabras y las primeras propuestas. Todo se puede cambiar." },
  activities: { title: "¿Qué actividades graba?", lead: "Van primero en cada lista." },
  demo: {
    title: "Vea una sesión terminada",
    lead: "Una corredora en cinta, medida de lado: recórrala y pruebe todo. No cuesta nada.",
    open: "Abrir la demostración",
    skip: "Más tarde",
  },
  account: {
    title: "Último paso",
    lead: "Los nombres que ven sus atletas y su equipo.",
    company: "Equipo o empresa",
    finish: "Terminar",
    finishDemo: "Terminar y abrir la demostración",
  },
  segments: {
    sports: { name: "Atletas", text: "Técnica, rendimiento, carga." },
    healthcare: { name: "Pacientes", text: "Marcha, equilibrio, recuperación, lados comparados." },
    wellness: { name: "Clientes", text: "Calidad de movimiento, postura, hábitos." },
  },
};
