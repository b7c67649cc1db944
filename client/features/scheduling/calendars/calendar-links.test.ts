import { expect, it } from 'vitest'
import { createCalendarSubscriptionLinks } from '#client/features/scheduling/calendars/calendar-links.ts'

it('createCalendarSubscriptionLinks creates subscription links for Google Calendar, Apple Calendar and Outlook', () => {
  expect(createCalendarSubscriptionLinks('https://circulo.example/calendario/abc.ics')).toEqual([
    {
      label: 'Agregar a Google Calendar',
      href: 'https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fcirculo.example%2Fcalendario%2Fabc.ics',
    },
    { label: 'Agregar a Apple', href: 'webcal://circulo.example/calendario/abc.ics' },
    {
      label: 'Agregar a Outlook',
      href: 'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fcirculo.example%2Fcalendario%2Fabc.ics&name=Citas+en+C%C3%ADrculo',
    },
  ])
})
