import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { NavigationBarLink } from './bar-link.tsx'
import { visitorNavItems, visitorSignInLinks } from './nav-items.ts'
import { TopBar } from './top-bar.tsx'
import { VisitorMenuSheet } from './visitor-sheet.tsx'
import { Wordmark } from './wordmark.tsx'

const placesBesidesHome = visitorNavItems.filter(({ to }) => to !== '/')

export function VisitorNavigationBar() {
  const { signIn, signUp } = visitorSignInLinks
  return (
    <TopBar>
      <Wordmark to="/" />
      <Flex as="nav" aria-label="Principal" display={{ base: 'none', md: 'flex' }} align="center" gap={2}>
        {visitorNavItems.map(({ to, label }) => (
          <NavigationBarLink key={to} to={to} discover="none" end>
            {label}
          </NavigationBarLink>
        ))}
        <LinkButton to={signIn.to} variant="ghost" size="sm">
          {signIn.label}
        </LinkButton>
        <LinkButton to={signUp.to} size="sm">
          {signUp.label}
        </LinkButton>
      </Flex>
      <Flex display={{ base: 'flex', md: 'none' }} align="center">
        {/* Without scripts the menu dialog cannot open: show the links directly. */}
        <noscript>
          {import.meta.env.SSR && (
            <Flex as="nav" aria-label="Principal">
              {placesBesidesHome.map(({ to, label }) => (
                <NavigationBarLink key={to} to={to} discover="none" h="56px" px={2}>
                  {label}
                </NavigationBarLink>
              ))}
              <NavigationBarLink to={signIn.to} discover="none" h="56px" px={2}>
                {signIn.label}
              </NavigationBarLink>
            </Flex>
          )}
        </noscript>
        <VisitorMenuSheet />
      </Flex>
    </TopBar>
  )
}
