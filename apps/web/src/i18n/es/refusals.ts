import type * as en from "../en/refusals.ts";
import type { SameKeys } from "../types.ts";

/** What only the app can be refused: pages around signing in and public ones do without. */
export const refusals: SameKeys<typeof en.refusals> = {
  managed_by_provider: "El equipo paga un plan. Cancélelo antes con el proveedor de pagos.",
  not_subscribed: "El equipo no tiene un plan de pago.",
  not_scheduled_to_cancel: "No hay ninguna cancelación prevista.",
  owner_cannot_leave: "El propietario debe ceder el equipo antes de dejarlo.",
  session_not_editable: "Espere al final del análisis y cámbielo después.",
  artifact_not_ready: "El texto aún no está escrito.",
  run_not_ready: "El informe es un borrador. Elija antes sus sesiones.",
  provider_unavailable: "No se puede contactar con el proveedor de pagos. No se cobró nada; inténtelo más tarde.",
  api_keys_require_upgraded_plan: "Las claves de API son parte del plan Organización.",
  free_team_limit_reached: "Ya tiene tres equipos en el plan gratuito. Elija primero un plan para uno de ellos.",
  subscription_suspended: "Un pago falló y las sesiones nuevas esperan. Resuélvalo en Ajustes, Plan.",
  seat_limit_reached: "Todas las plazas del plan están ocupadas. El propietario puede elegir un plan mayor.",
  client_limit_reached: "Se alcanzó el número de atletas del plan. Archive uno o elija un plan mayor.",
  feature_not_in_plan: "El plan no lo incluye.",
  owns_team_with_members: "Ceda antes su equipo a otra persona, en Ajustes, Equipo.",
  corrections_would_be_lost: "Un entrenador corrigió eventos o la postura de esta sesión. Acepte primero que se pierdan las correcciones.",
  reanalyze_in_flight: "Ya hay un análisis de esta sesión en marcha.",
  session_without_video: "El vídeo se borró: el equipo guarda los vídeos solo un tiempo limitado. Los resultados se conservan.",
  session_without_track: "Este análisis no guardó los puntos del cuerpo. Analice la sesión otra vez y corrija después los eventos.",
  session_not_completed: "El análisis de la sesión no ha terminado.",
  session_not_reviewable: "Espere al final del análisis y valore después.",
  review_changed: "Mientras escribía se guardó otra valoración. Elija cuál conservar.",
  already_on_plan: "El equipo ya tiene este plan.",
  too_many_open_uploads: "Demasiados vídeos subidos por el equipo aún no tienen su sesión. Termine antes con ellos o inténtelo más tarde.",
  enqueue_failed: "No se pudo poner el análisis en cola. No se gastó ninguna sesión; inténtelo de nuevo.",
  email_not_verified: "Verifique primero su propio correo; después podrá invitar a otros.",
  team_changed: "Ahora está activo otro equipo, cambiado en otra ventana o en otro dispositivo. No se ha guardado nada.",
};
