export interface MailContent {
  subject: string
  lead?: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** These URLs become clickable links, so never add a URL that a person typed. */
  externalUrls?: readonly string[]
  instead?: readonly string[]
  reason: string
  unsubscribeUrl?: string | undefined
}

export type RenderedMail = { text: string; html: string } & Pick<MailContent, 'subject' | 'unsubscribeUrl'>

export function renderMail(content: MailContent): RenderedMail {
  const { subject, unsubscribeUrl } = content
  return { subject, text: renderText(content), html: renderHtml(content), unsubscribeUrl }
}

function renderText(content: MailContent): string {
  const { subject, lead, paragraphs, action, instead = [], reason, unsubscribeUrl } = content
  const link = action ? [`${action.label}:\n${action.url}`] : []
  const first = lead === undefined ? [] : [lead]
  const optOut = unsubscribeUrl === undefined ? '' : `\n${unsubscribeLabel}: ${unsubscribeUrl}`
  const footer = `—\nCírculo\n${reason}${optOut}`
  return `${[subject, ...first, ...paragraphs, ...link, ...instead, footer].join('\n\n')}\n`
}

const unsubscribeLabel = 'Dejar de recibir estos correos'

const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;${font};font-size:17px;line-height:1.5;color:#221B17`
const button = `display:inline-block;padding:14px 24px;border-radius:999px;background:#A63F24;color:#FFFFFF;${font};font-size:17px;font-weight:600;text-decoration:none`
const small = `margin:0;${font};font-size:13px;line-height:1.5;color:#6B5F57`

function renderHtml(content: MailContent): string {
  const {
    subject,
    lead,
    paragraphs,
    action,
    externalUrls = [],
    instead = [],
    reason,
    unsubscribeUrl,
  } = content
  const paragraphTexts = (text: string) =>
    withLinks(escapeHtml(text), action?.url, externalUrls).replaceAll('\n', '<br>')
  const first =
    lead === undefined ? '' : `<p style="${paragraph};font-weight:600">${paragraphTexts(lead)}</p>\n`
  const body = paragraphs.map((text) => `<p style="${paragraph}">${paragraphTexts(text)}</p>`).join('\n')
  const rest = instead
    .map((text) => `<p style="${small};margin-top:16px">${paragraphTexts(text)}</p>`)
    .join('\n')
  const link = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${button}">${escapeHtml(action.label)}</a></p>
<p style="${small}">Si el botón no abre, copia esta dirección en tu navegador:<br><a href="${escapeHtml(action.url)}" style="color:#A63F24;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : ''
  const optOut =
    unsubscribeUrl === undefined
      ? ''
      : `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#6B5F57">${unsubscribeLabel}</a>`
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#FBF7F1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF7F1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;${font};font-size:20px;font-weight:700;color:#A63F24">◎ Círculo</td></tr>
<tr><td style="padding:32px 24px;background:#FFFFFF;border:1px solid #E9DFD4;border-radius:14px">
<h1 style="margin:0 0 16px;${font};font-size:25px;line-height:1.15;font-weight:700;color:#221B17">${escapeHtml(subject)}</h1>
${first}${body}
${link}
${rest}
</td></tr>
<tr><td style="padding:16px 4px"><p style="${small}">${escapeHtml(reason)}${optOut}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/**
 * Only URLs of the product and `externalUrls` become links: a URL that a person typed could be harmful.
 * @param html text in which HTML characters are already escaped
 */
function withLinks(html: string, url: string | undefined, externalUrls: readonly string[]): string {
  if (url === undefined) return html
  const base = escapeHtml(`${new URL(url).origin}/`)
  const external = new Set(externalUrls.map(escapeHtml))
  return html
    .split(/(\s+)/)
    .map((word) => {
      const address = word.replace(/[.,;:)]+$/, '')
      if (!address.startsWith(base) && !external.has(address)) return word
      return `<a href="${address}" style="color:#A63F24;word-break:break-all">${address}</a>${word.slice(address.length)}`
    })
    .join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
