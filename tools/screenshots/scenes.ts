import type { Page } from 'playwright-core'
import { registeredScreens } from '#client/app/screens.ts'
import type { ScreenshotData } from './edge-cases.ts'
import type { ScreenshotUser } from './member.ts'
import {
  clickPageControl,
  followLinkWithoutApiResponses,
  openCalendarDay,
  openDialog,
  showArchivedAppointments,
  startBooking,
} from './steps.ts'

export interface ScreenshotScene {
  name: string
  as: ScreenshotUser
  path: string
  act?: (page: Page) => Promise<unknown>
  still?: boolean
}

export function listScreenshotScenes({ paths, providerId }: ScreenshotData): ScreenshotScene[] {
  const scenes = [
    ...forVisitors(paths, providerId),
    ...forMembers(paths),
    ...forProviders(),
    ...forNewcomers(),
    ...forLongNames(paths),
    ...whenNothingIsThere(paths),
  ]
  return [...scenes, ...forScreensWithoutScene(scenes)]
}

function forScreensWithoutScene(scenes: ScreenshotScene[]): ScreenshotScene[] {
  const shown = new Set(scenes.map(({ path }) => path.split('?')[0]))
  return registeredScreens
    .filter(({ path, developmentOnly }) => !developmentOnly && !path.includes(':') && !shown.has(path))
    .map(({ path, access }) => ({
      name: `screen${path.replaceAll('/', '-')}`,
      path,
      as: access === 'member' ? 'ana' : 'visitor',
    }))
}

function forVisitors(paths: ScreenshotData['paths'], providerId: string): ScreenshotScene[] {
  const scenes: Omit<ScreenshotScene, 'as'>[] = [
    { name: 'landing', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'login-error', path: '/login', act: clickPageControl('main', 'Iniciar Sesión') },
    { name: 'sign-up', path: '/registro' },
    { name: 'recovery', path: '/recuperar' },
    { name: 'recovery-link-gone', path: '/recuperar?token=nada' },
    { name: 'sign-in-link', path: '/entrar?token=nada' },
    { name: 'verify-link-gone', path: '/verificar?token=nada' },
    { name: 'invitation', path: paths.invitation },
    { name: 'invitation-without-token', path: '/invitacion' },
    { name: 'explore', path: '/explorar' },
    { name: 'explore-nothing', path: '/explorar?nombre=astronauta' },
    { name: 'explore-suggestions', path: '/explorar', act: type('Nombre o profesión', 'el'), still: true },
    { name: 'profile', path: paths.provider },
    { name: 'profile-contact', path: paths.contact },
    { name: 'profile-not-found', path: '/perfil/nadie-con-este-nombre' },
    { name: 'agenda', path: `/agenda/${providerId}` },
    { name: 'booking-visitor', path: `/agenda/${providerId}`, act: openCalendarDay, still: true },
    { name: 'mail-preference-gone', path: '/avisos?token=nada' },
    { name: 'appointment-link-gone', path: '/cita?token=nada' },
    { name: 'not-found', path: '/no-existe' },
    {
      name: 'report',
      path: paths.provider,
      act: openDialog('main', 'Reportar perfil'),
      still: true,
    },
    { name: 'menu', path: '/explorar', act: openMenu, still: true },
  ]
  return scenes.map((scene) => ({ ...scene, name: `visitor-${scene.name}`, as: 'visitor' }))
}

function forMembers(paths: ScreenshotData['paths']): ScreenshotScene[] {
  const scenes: Omit<ScreenshotScene, 'as'>[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'circle', path: '/circulo' },
    { name: 'circle-invitations', path: '/circulo?vista=invitaciones' },
    { name: 'circle-add', path: '/circulo', act: openAdd, still: true },
    { name: 'circle-add-found', path: '/circulo', act: findToAdd, still: true },
    { name: 'circle-add-new', path: '/circulo', act: addNew, still: true },
    { name: 'circle-remove', path: '/circulo', act: openDialog('main', /^Eliminar a/), still: true },
    { name: 'explore', path: '/explorar' },
    { name: 'profile', path: paths.provider },
    { name: 'profile-manual', path: paths.manual },
    { name: 'profile-contact', path: paths.contact },
    { name: 'photo', path: paths.provider, act: openDialog('main', /^Foto 1 del trabajo/), still: true },
    { name: 'review', path: paths.manual, act: openDialog('main', 'Dejar Reseña'), still: true },
    { name: 'share', path: paths.provider, act: share, still: true },
    { name: 'booking-day', path: paths.provider, act: openCalendarDay, still: true },
    { name: 'booking-confirm', path: paths.provider, act: startBooking, still: true },
    { name: 'appointments', path: '/mis-citas' },
    { name: 'appointments-archive', path: '/mis-citas', act: showArchivedAppointments },
    {
      name: 'appointment-move',
      path: '/mis-citas',
      act: openDialog('main', /^Cambiar horario/),
      still: true,
    },
    {
      name: 'appointment-cancel',
      path: '/mis-citas',
      act: openDialog('main', /^Cancelar/),
      still: true,
    },
    { name: 'notifications', path: '/novedades' },
    { name: 'account', path: '/mi-cuenta' },
    { name: 'account-password', path: '/mi-cuenta', act: openDialog('main', /contraseña$/), still: true },
    {
      name: 'account-delete',
      path: '/mi-cuenta',
      act: openDialog('main', 'Eliminar mi cuenta'),
      still: true,
    },
    { name: 'profile-editor', path: '/completar-perfil' },
    { name: 'menu', path: '/dashboard', act: openMenu, still: true },
  ]
  return scenes.map((scene) => ({ ...scene, name: `member-${scene.name}`, as: 'ana' }))
}

function forProviders(): ScreenshotScene[] {
  const scenes: Omit<ScreenshotScene, 'as'>[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'appointments', path: '/mis-citas?lado=recibidas' },
    { name: 'propose', path: '/mis-citas', act: propose, still: true },
    { name: 'book-for', path: '/mis-citas', act: bookFor, still: true },
    { name: 'agenda-setup', path: '/configurar-agenda' },
    {
      name: 'special-days',
      path: '/configurar-agenda',
      act: openDialog('main', 'Agregar días'),
      still: true,
    },
    { name: 'services-setup', path: '/configurar-servicios' },
    { name: 'profile-editor', path: '/completar-perfil' },
  ]
  return scenes.map((scene) => ({ ...scene, name: `provider-${scene.name}`, as: 'beto' }))
}

function forNewcomers(): ScreenshotScene[] {
  const paths = {
    dashboard: '/dashboard',
    circle: '/circulo',
    'circle-invitations': '/circulo?vista=invitaciones',
    appointments: '/mis-citas',
    'agenda-setup': '/configurar-agenda',
    'services-setup': '/configurar-servicios',
    'profile-editor': '/completar-perfil',
    account: '/mi-cuenta',
    profile: '/perfil/rosa-luna',
  }
  const scenes = Object.entries(paths).map(
    ([name, path]): ScreenshotScene => ({ name: `empty-${name}`, path, as: 'newcomer' }),
  )
  const received = clickPageControl('main', /^Citas Recibidas/, 'tab')
  return [
    ...scenes,
    { name: 'empty-appointments-received', path: '/mis-citas', as: 'newcomer', act: received },
  ]
}

function forLongNames({ long }: ScreenshotData['paths']): ScreenshotScene[] {
  const scenes: [name: string, as: ScreenshotUser, path: string, act?: ScreenshotScene['act']][] = [
    ['own-profile', 'long', long],
    ['dashboard', 'long', '/dashboard'],
    ['appointments', 'long', '/mis-citas', clickPageControl('main', /^Citas Recibidas/, 'tab')],
    ['services-setup', 'long', '/configurar-servicios'],
    ['profile', 'ana', long],
    ['profile-visitor', 'visitor', long],
    ['booking-confirm', 'ana', long, startBooking],
    ['explore', 'visitor', '/explorar?nombre=Guadalupe%20Villase%C3%B1or'],
    ['client', 'ana', '/mis-citas'],
    ['circle', 'ana', '/circulo?orden=recientes'],
  ]
  return scenes.map(([name, as, path, act]) => ({
    name: `long-${name}`,
    as,
    path,
    ...(act && { act, still: act === startBooking }),
  }))
}

function whenNothingIsThere({ provider }: ScreenshotData['paths']): ScreenshotScene[] {
  const links = { circle: 'Mi Círculo', explore: 'Explorar', appointments: 'Mis Citas' }
  return Object.entries(links).flatMap(([name, link]): ScreenshotScene[] => [
    {
      name: `loading-${name}`,
      as: 'ana',
      path: '/dashboard',
      act: followLinkWithoutApiResponses(link, 'held'),
    },
    {
      name: `error-${name}`,
      as: 'ana',
      path: provider,
      act: followLinkWithoutApiResponses(link, 'rejected'),
    },
  ])
}

function type(label: string, text: string) {
  return async (page: Page) => {
    await page.getByLabel(label).first().pressSequentially(text)
    await page.getByRole('option').first().waitFor()
  }
}

async function openMenu(page: Page): Promise<void> {
  const opener = page.getByRole('banner').getByRole('button', { name: /^(Menú|Mi cuenta)$/ })
  if (!(await opener.isVisible())) return
  await opener.click()
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
}

async function openAdd(page: Page): Promise<void> {
  await openDialog('main', 'Agregar persona de confianza')(page)
}

async function findToAdd(page: Page): Promise<void> {
  await openAdd(page)
  await page.getByRole('dialog').getByLabel('Busca a la persona').fill('mar')
  await page.getByRole('dialog').getByRole('list', { name: 'Resultados' }).waitFor()
}

async function addNew(page: Page): Promise<void> {
  await openAdd(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar persona nueva' }).click()
}

async function share(page: Page): Promise<void> {
  await clickPageControl('main', 'Compartir')(page)
  await page.getByRole('menuitem').first().waitFor()
}

async function propose(page: Page): Promise<void> {
  await clickPageControl('main', /^Citas Recibidas/, 'tab')(page)
  await clickPageControl('main', /^Opciones/)(page)
  await openDialog('main', 'Proponer otro horario', 'menuitem')(page)
}

async function bookFor(page: Page): Promise<void> {
  await clickPageControl('main', /^Citas Recibidas/, 'tab')(page)
  await openDialog('main', /^Agendar/)(page)
}
