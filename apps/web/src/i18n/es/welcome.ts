import type * as en from "../en/welcome.ts";
import type { SameKeys } from "../types.ts";

export const verify: SameKeys<typeof en.verify> = {
  title: "Confirme su correo",
  lead: "Enviamos seis cifras a {{email}}. Son válidas durante 15 minutos.",
  code: "Código",
  confirm: "Confirmar",
  resend: "Enviar otro código",
  sent: "Un código nuevo está en camino.",
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
    lead: "Una corredora en cinta, medida de lado: recorra la sesión y pruébelo todo. No cuesta nada.",
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
