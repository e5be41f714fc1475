import type * as en from "../en/entry.ts";
import type { SameKeys } from "../types.ts";
import { common, errors } from "./common.ts";

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
    share: "Un enlace para el atleta: lo que está bien y lo que conviene cambiar primero.",
  },
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

/** What the pages around signing in say: they load nothing else. */
export const entryTexts: SameKeys<typeof en.entryTexts> = { common, errors, auth, reset };
