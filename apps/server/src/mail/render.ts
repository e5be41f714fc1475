import type { Branding, Lang } from "@sagittal/contract";
import type { MailText } from "./texts.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for HTML: no character of it is read as markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);
}

/** An email's two bodies, in the team's branding where it is set. */
export function renderMail(text: MailText, lang: Lang, branding: Branding | null): { subject: string; html: string; text: string } {
  const brand = branding?.brand_name || "Sagittal";
  const accent = /^#[0-9a-f]{3,6}$/i.test(branding?.accent_color ?? "") ? branding!.accent_color : "#0f6fde";
  const footer = [branding?.footer_text, branding?.contact_email].filter(Boolean).join(" · ");
  const e = escapeHtml;
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(text.subject)}</title></head>
<body style="margin:0;background:#f3f4f6;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#16202c">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px">
<table role="presentation" width="100%" style="max-width:520px;background:#fff;border-radius:12px" cellpadding="0" cellspacing="0"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:700;color:${accent}">${
    branding?.logo_url ? `<img src="${e(branding.logo_url)}" alt="${e(brand)}" height="36">` : e(brand)
  }</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${e(text.heading)}</h1>
${text.paragraphs.map((p) => `<p style="margin:0 0 12px;line-height:1.5">${e(p)}</p>`).join("\n")}
${text.code ? `<p style="margin:20px 0;font-size:32px;letter-spacing:8px;font-weight:700">${e(text.code)}</p>` : ""}
${text.button ? `<p style="margin:24px 0"><a href="${e(text.button.url)}" style="background:${accent};color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${e(text.button.label)}</a></p>` : ""}
<p style="margin:24px 0 0;font-size:13px;color:#5b6673;line-height:1.5">${e(text.footnote)}</p>
${footer ? `<p style="margin:16px 0 0;font-size:13px;color:#5b6673">${e(footer)}</p>` : ""}
</td></tr></table></td></tr></table></body></html>`;
  const plain = [
    text.heading,
    "",
    ...text.paragraphs,
    ...(text.code ? ["", text.code] : []),
    ...(text.button ? ["", `${text.button.label}: ${text.button.url}`] : []),
    "",
    text.footnote,
  ];
  return { subject: text.subject, html, text: [...plain, ...(footer ? ["", footer] : [])].join("\n") };
}
