import { chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '#client/components/card.tsx'

interface AccountSectionProps {
  title: string
  text?: string
  /** Takes the focus when what had it has left the section. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Stands under the rows. */
  footer?: ReactNode
  /** `AccountRow`s. */
  children: ReactNode
}

/** What belongs together on 'Mi cuenta', a line each. */
export function AccountSection({ title, text, titleRef, footer, children }: AccountSectionProps) {
  const titleId = useId()
  return (
    <chakra.section aria-labelledby={titleId}>
      <chakra.h2 id={titleId} ref={titleRef} tabIndex={-1} textStyle="section" outline="none">
        {title}
      </chakra.h2>
      {text !== undefined && (
        <chakra.p color="muted" mt={1}>
          {text}
        </chakra.p>
      )}
      <Card as="ul" mt={3} px={{ base: 4, sm: 5 }} py={0}>
        {children}
      </Card>
      {footer !== undefined && <Flex mt={3}>{footer}</Flex>}
    </chakra.section>
  )
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 4,
    rowGap: 3,
    py: 4,
    minH: '76px',
    '& + &': { borderTopWidth: '1px' },
  },
})

interface AccountRowProps {
  /** An icon of 22 px. */
  icon: ReactNode
  title: ReactNode
  /** A badge beside the title. */
  badge?: ReactNode
  /** What is known of it, under the title. */
  text?: ReactNode
  /** A button of size `sm`. */
  action?: ReactNode
}

/** One thing of the account: what it is, how it stands, and what can be done with it. */
export function AccountRow({ icon, title, badge, text, action }: AccountRowProps) {
  return (
    <Row>
      <Flex gap={3} minW={0} align="flex-start">
        <chakra.span color="muted" flexShrink={0} pt="2px" aria-hidden="true">
          {icon}
        </chakra.span>
        <Flex direction="column" gap={0.5} minW={0}>
          <Flex columnGap={2} rowGap={1} flexWrap="wrap" align="center">
            <chakra.span fontWeight="semibold" overflowWrap="anywhere">
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
      </Flex>
      {action}
    </Row>
  )
}
