import type { HTMLChakraProps } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { chakra } from '#client/ui/chakra.ts'
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts'
import { RingMark } from './ring-mark.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const Root = chakra('button', buttonRecipe)

/** Maximum time between the two presses of a double press, in ms. */
const doublePress = 400

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'size' | 'onBlur'> {
  /**
   * Style of the button. Use `primary` once per screen. `danger` confirms an action that cannot be undone.
   * `danger-quiet` opens the confirmation of such an action.
   */
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  /** For a button with an icon alone: set an `aria-label`. */
  square?: boolean
  icon?: ReactNode
  /**
   * A loading button keeps its width and the focus, ignores clicks and submits no form. If this property is set, the
   * button also handles a double click as one click.
   */
  loading?: boolean
  loadingText?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A loading button is not disabled, because a disabled button would lose the focus. `children` and `loadingText`
 * overlap in one grid cell, so that the width never changes.
 */
export function Button(props: ButtonProps) {
  const { loading = false, loadingText, icon, children, onClick, type = 'button', disabled, ...rest } = props
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  // Disable a submit button until hydration: the browser itself would send the form, with the password in the URL.
  // Other buttons do not depend on hydration: a page of 150 buttons must not render all of them again.
  const hydrated = useIsHydrated(type !== 'submit')
  const hasLoadingState = props.loading !== undefined || loadingText !== undefined
  const waits = type === 'submit' && !hydrated

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Ignore the second click of a double click, because `loading` becomes true only after the first click. A submit
    // button needs no such check: its form prevents a second submission.
    const begins = props.loading !== undefined && type === 'button'
    const isSecond = begins && event.timeStamp - pressedAt.current < doublePress
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
      // After the button has lost the focus, for instance to a dialog, a quick click is not the second one of a double
      // click.
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
              <RingMark size={22} breathing />
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
