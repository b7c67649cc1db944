import { it } from 'vitest'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople({ LIMITS: 'contactReadsPerAccount=3' })

it('the prefetch of a profile does not count toward the rate limit for reading contact data', async () => {
  const reader = await makeMember(db())
  const { personId: createdById } = await makeMember(db())
  const neighbours: Awaited<ReturnType<typeof makeContact>>[] = []
  for (let n = 10; n <= 20; n++)
    neighbours.push(await makeContact(db(), { createdById, name: `Vecino ${n}` }))
  const page = await openPage('desktop', { baseUrl: product().url })
  await signInAs(page, reader, product().url)
  await page.goto('/explorar?nombre=vecino')
  await page.waitForLoadState('networkidle')

  const linkTo = (name: string) => page.getByRole('link', { name: `Ver perfil → de ${name}` })
  for (const { name } of neighbours.slice(0, 10)) {
    const prefetched = page.waitForResponse(/circles\.standing/)
    await linkTo(name).hover()
    await prefetched
  }
  const openProfile = async (name: string) => {
    await page.goto('/explorar?nombre=vecino')
    await linkTo(name).click()
  }
  for (const { name, phone } of neighbours.slice(8)) {
    await openProfile(name)
    await page
      .getByRole('link', { name: new RegExp(`${phone.slice(-4)}$`) })
      .first()
      .waitFor()
  }
  await openProfile('Vecino 10')
  await page.getByText('Viste muchos perfiles seguidos. En unos minutos vuelves a ver los datos.').waitFor()
})
