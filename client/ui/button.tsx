import type { HTMLChakraProps } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { chakra } from '#client/ui/chakra.ts'
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts'
import { RingLogo } from './ring-mark.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const Root = chakra('button', buttonRecipe)

const maxDoubleClickIntervalMs = 400

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'size' | 'onBlur'> {
  /** Use `primary` once per screen, `danger` for irreversible actions, and `danger-quiet` to open a confirmation. */
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  /** A square button shows only an icon, and needs an `aria-label`. */
  square?: boolean
  icon?: ReactNode
  loading?: boolean
  loadingText?: string
  ref?: Ref<HTMLButtonElement>
}

/** A loading button is not disabled, because a disabled button would lose the focus. */
export function Button(props: ButtonProps) {
  const { loading = false, loadingText, icon, children, onClick, type = 'button', disabled, ...rest } = props
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  // A submit button waits for hydration: the browser would otherwise submit the form with the password in the URL.
  const hydrated = useIsHydrated(type !== 'submit')
  const hasLoadingState = props.loading !== undefined || loadingText !== undefined
  const waits = type === 'submit' && !hydrated

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // `loading` becomes true too late to stop the second click of a double click.
    const begins = props.loading !== undefined && type === 'button'
    const isSecond = begins && event.timeStamp - pressedAt.current < maxDoubleClickIntervalMs
    if (loading || isSecond) {
      event.preventDefault()
      return
    }
    pressedAt.current = event.timeStamp
    onClick?.(event)
  }

  return (
    <Root
      type={type}
      {...rest}
      disabled={disabled || waits}
      data-loading={waits || undefined}
      onClick={handleClick}
      onBlur={() => {
        pressedAt.current = Number.NEGATIVE_INFINITY
      }}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
    >
      {hasLoadingState ? (
        <chakra.span display="inline-grid" alignItems="center" justifyItems="center">
          <chakra.span
            gridArea="1 / 1"
            display="inline-flex"
            alignItems="center"
            justifyContent="center"
            gap={2}
            visibility={loading ? 'hidden' : undefined}
          >
            {icon}
            {children}
          </chakra.span>
          {(loading || loadingText !== undefined) && (
            <chakra.span
              gridArea="1 / 1"
              display="inline-flex"
              alignItems="center"
              gap={2}
              visibility={loading ? undefined : 'hidden'}
              aria-hidden={!loading || undefined}
            >
              <RingLogo size={22} breathing />
              {loadingText}
            </chakra.span>
          )}
        </chakra.span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
      {loading && loadingText === undefined && <VisuallyHidden>Cargando...</VisuallyHidden>}
    </Root>
  )
}
