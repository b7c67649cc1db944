import type { ReactNode, Ref } from 'react'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { RingLogo } from '#client/ui/ring-mark.tsx'
import { NoScriptMessage } from '#client/ui/without-script.tsx'

interface EntranceFrameProps {
  title: string
  text?: ReactNode
  notice?: ReactNode
  below?: ReactNode
  tabs?: boolean
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function SignInLayout({
  title,
  text,
  notice,
  below,
  tabs = false,
  headingRef,
  children,
}: EntranceFrameProps) {
  return (
    <Flex direction="column" w="full" maxW="460px" mx="auto" gap={6} pt={{ base: 0, md: 4 }}>
      <Flex as="header" direction="column" align="center" textAlign="center" gap={3} color="barro">
        <RingLogo size={44} />
        <Flex direction="column" gap={1.5}>
          <chakra.h1 ref={headingRef} tabIndex={-1} textStyle="title" color="ink" outline="none">
            {title}
          </chakra.h1>
          {text !== undefined && (
            <chakra.p color="muted" textWrap="balance">
              {text}
            </chakra.p>
          )}
        </Flex>
      </Flex>
      {notice}
      <Card px={{ base: 4, sm: 7 }} pt={tabs ? 2 : { base: 5, sm: 7 }} pb={{ base: 5, sm: 7 }} gap={5}>
        <NoScriptMessage>
          {import.meta.env.SSR && 'Para entrar hace falta JavaScript. Para leer perfiles y llamar, no.'}
        </NoScriptMessage>
        {children}
      </Card>
      {below !== undefined && (
        <Flex direction="column" align="center" gap={1}>
          {below}
        </Flex>
      )}
    </Flex>
  )
}
