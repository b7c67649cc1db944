import { Children, type ReactNode, type Ref, useId } from 'react'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'

interface AccountSectionProps {
  id?: string
  title: string
  text?: string
  titleRef?: Ref<HTMLHeadingElement>
  footer?: ReactNode
  children: ReactNode
}

export function AccountSection({ id, title, text, titleRef, footer, children }: AccountSectionProps) {
  const titleId = useId()
  return (
    <chakra.section id={id} aria-labelledby={titleId} scrollMarginTop="80px">
      <chakra.h2 id={titleId} ref={titleRef} tabIndex={-1} textStyle="section" outline="none">
        {title}
      </chakra.h2>
      {text !== undefined && (
        <chakra.p color="muted" mt={1}>
          {text}
        </chakra.p>
      )}
      {Children.count(children) > 0 && (
        <Card as="ul" mt={3} px={{ base: 4, sm: 5 }} py={0}>
          {children}
        </Card>
      )}
      {footer && <Flex mt={3}>{footer}</Flex>}
    </chakra.section>
  )
}

const Row = chakra('li', {
  base: { display: 'flex', gap: 3, py: 4, '& + &': { borderTopWidth: '1px' } },
})

interface AccountRowProps {
  icon: ReactNode
  title: ReactNode
  badge?: ReactNode
  text?: ReactNode
  action?: ReactNode
}

export function AccountSettingRow({ icon, title, badge, text, action }: AccountRowProps) {
  return (
    <Row>
      <chakra.span color="muted" flexShrink={0} pt="2px" aria-hidden="true">
        {icon}
      </chakra.span>
      <Flex flex="1" minW={0} flexWrap="wrap" align="center" columnGap={4} rowGap={3} minH="touch">
        <Flex direction="column" gap={0.5} flex="1 1 10rem" minW={0}>
          <Flex columnGap={2} rowGap={1} flexWrap="wrap" align="center">
            <chakra.span fontWeight="semibold" overflowWrap="anywhere" minW={0}>
              {title}
            </chakra.span>
            {badge}
          </Flex>
          {text !== undefined && (
            <chakra.span color="muted" textStyle="small" overflowWrap="anywhere">
              {text}
            </chakra.span>
          )}
        </Flex>
        {action}
      </Flex>
    </Row>
  )
}
