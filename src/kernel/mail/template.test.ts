import { describe, expect, it } from 'vitest'
import { renderMail } from '#kernel/mail/template.ts'

const content = {
  subject: 'Ana & Beto confirmaron tu cita',
  paragraphs: ['Martes 24 de noviembre, 16:30', '<script>alert(1)</script>'],
  action: { label: 'Ver mis citas', url: 'https://circulo.example/mis-citas?a=1&b="2"' },
  reason: 'Recibes este correo porque reservaste una cita.',
}

describe('renderMail', () => {
  it('renderMail includes the whole content of an e-mail in the plain text and in the HTML', () => {
    const { subject, text, html } = renderMail(content)

    expect(subject).toBe(content.subject)
    for (const part of [...content.paragraphs, content.action.url, content.reason])
      expect(text).toContain(part)
    expect(html).toContain('Martes 24 de noviembre, 16:30')
    expect(html).toContain('href="https://circulo.example/mis-citas?a=1&amp;b=&quot;2&quot;"')
    expect(html).toContain(content.reason)
  })

  it('renderMail escapes HTML that people typed', () => {
    const { html } = renderMail(content)

    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('Ana &amp; Beto')
  })

  it('renderMail puts the advice to ignore an unexpected e-mail after the link to the product', () => {
    const { text, html } = renderMail({
      ...content,
      instead: ['Si no la reservaste tú, ignora este correo.'],
    })

    for (const part of [text, html])
      expect(part.indexOf('ignora este correo')).toBeGreaterThan(part.indexOf('circulo.example'))
  })

  it('renderMail turns URLs of the product into links, but no other URLs', () => {
    const { html } = renderMail({
      ...content,
      paragraphs: [
        'Abre https://circulo.example/perfil/ana.',
        'De https://circulo.example.evil.example/x, http://evil.example',
      ],
    })

    expect(html).toContain('<a href="https://circulo.example/perfil/ana"')
    expect(html.match(/<a [^>]*evil/)).toBeNull()
  })

  it('renderMail renders no button for an e-mail without an action', () => {
    const { text, html } = renderMail({ ...content, action: undefined })

    expect(html).not.toContain('<a ')
    expect(text).not.toContain('http')
  })
})
