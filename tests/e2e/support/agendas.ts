import type { Locator, Page } from 'playwright-core'
import { formatDate } from '#client/lib/format.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import { addDays } from '#modules/scheduling/local-time.ts'

export function makeWeeklyTimeRanges(start: string, end: string) {
  const ranges = [{ start, end }]
  return { 0: ranges, 1: ranges, 2: ranges, 3: ranges, 4: ranges, 5: ranges, 6: ranges }
}

export function getDateAfterDays(days: number, timeZone = 'America/Mexico_City'): string {
  return addDays(getBookingWindow(timeZone, new Date()).from, days)
}

export function findDayButton(page: Page, date: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${formatDate(date)}\\b`) })
}

export async function showMonthCalendar(page: Page): Promise<void> {
  // The booking dialog's calendar stays in the page during the closing animation.
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('grid').waitFor()
  const more = page.getByRole('button', { name: 'Ver mes' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Mes siguiente' }).waitFor()
}

export async function openCalendarDay(page: Page, date: string): Promise<Locator> {
  const day = findDayButton(page, date)
  await showMonthCalendar(page)
  while ((await day.count()) === 0) await page.getByRole('button', { name: 'Mes siguiente' }).click()
  await day.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

export function findSlotButton(dialog: Locator, time: string): Locator {
  return dialog.getByRole('button', { name: new RegExp(`^${time}`) })
}

export async function confirmBooking(dialog: Locator): Promise<void> {
  await waitBetweenButtonPresses(dialog.page())
  await dialog.getByRole('button', { name: 'Confirmar Reserva' }).click()
}

/** Buttons treat two presses within 400 ms as one press. */
export async function waitBetweenButtonPresses(page: Page): Promise<void> {
  await page.waitForTimeout(500)
}

export function getAgendaPath({ profilePath }: { profilePath: string }): string {
  return profilePath.replace('/perfil/', '/agenda/')
}
