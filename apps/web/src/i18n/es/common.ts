import type * as en from "../en/common.ts";
import type { SameKeys } from "../types.ts";

/** Words of buttons and of what can go wrong, on every page. */
export const common: SameKeys<typeof en.common> = {
  offline: "Sin conexión. Las subidas y lo guardado se enviarán en cuanto vuelva la conexión.",
  offlinePage: "Sin conexión. Esta página se cargará en cuanto vuelva la conexión.",
  previous: "Anterior",
  next: "Siguiente",
  back: "Atrás",
  cancel: "Cancelar",
  close: "Cerrar",
  continue: "Continuar",
  language: "Idioma",
  loading: "Cargando",
  copied: "Copiado.",
  notifications: "Avisos",
  retry: "Reintentar",
  save: "Guardar",
  signInAside: "Inicie sesión en otra ventana y vuelva: lo que hay en esta página se conserva.",
  saved: "Guardado.",
};

export const errors: SameKeys<typeof en.errors> = {
  nothing_to_answer: "Ya no hay nada que responder: hay que abrir el enlace de nuevo.",
  invite_not_pending: "Esta invitación ya no está abierta.",
  unknown: "Algo salió mal. No se perdió nada; puede intentarse de nuevo.",
  unreachable: "No se puede llegar al servicio. Conviene revisar la conexión; lo escrito se queda aquí.",
  unexpected_answer:
    "El servicio respondió de forma inesperada. Hay que recargar la página; si sigue, conviene avisar a quien lo administra.",
  signed_out: "La sesión está cerrada. Inicie sesión de nuevo.",
  forbidden: "No puede hacer esto. Pídalo al propietario del equipo.",
  not_found: "No está, o es de otro equipo.",
  gone: "Ya no está disponible.",
  server: "El servicio tiene un fallo. No se perdió nada; puede intentarse de nuevo en un momento.",
  payload_too_large: "El archivo es demasiado grande. Los vídeos pueden tener hasta 200 MB.",
  rate_limited: "Demasiados intentos. Hay que esperar {{wait}}.",
  email_in_use: "Ya hay una cuenta con este correo. Inicie sesión.",
  identity_provider_unavailable: "No se puede contactar con el servicio de inicio de sesión. Inténtelo de nuevo en un momento.",
  storage_full: "El servicio no tiene espacio para el archivo. Conviene avisar a quien lo administra.",
  invalid_code: "El código no es correcto. Mire el correo más reciente.",
  code_expired: "El código es demasiado antiguo. Pida otro.",
  no_pending_code: "No hay ningún código. Pida uno.",
  too_many_attempts: "Cinco códigos erróneos. Pida otro.",
  invalid_token: "El enlace está usado o es antiguo. Pida otro.",
  quota_exhausted: "No quedan sesiones en este período. Un plan mayor da más.",
  consent_withdrawn: "Se retiró el consentimiento. Registre antes uno nuevo, en Perfil.",
  pose_unreadable: "La postura guardada de esta sesión no se puede leer. Analice la sesión otra vez.",
  invite_not_found: "Esta invitación no existe.",
  invite_unusable: "La invitación caducó, se canceló o está usada.",
  not_a_video: "No es un vídeo legible. Hace falta MP4, MOV o WebM.",
  not_loaded: "Esta parte no se ha cargado. Puede que haya una versión nueva: recargue la página.",
  csrf_failed: "La página es demasiado antigua. Hay que recargarla e intentarlo de nuevo.",
  method_not_allowed: "La página es demasiado antigua. Hay que recargarla e intentarlo de nuevo.",
};

export const view: SameKeys<typeof en.view> = { side: "Lateral", front: "Frontal", back: "Trasera" };
