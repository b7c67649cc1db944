export function createCalendarSubscriptionLinks(address: string): { label: string; href: string }[] {
  const webcal = address.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url: address, name: 'Citas en Círculo' })
  return [
    {
      label: 'Agregar a Google Calendar',
      href: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    },
    { label: 'Agregar a Apple', href: webcal },
    { label: 'Agregar a Outlook', href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}` },
  ]
}
