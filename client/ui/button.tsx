import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import { useHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts'
import { RingMark } from './ring-mark.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const Root = chakra('button', buttonRecipe)

/** A press so soon after another, in ms, is the second half of a double press. */
const doublePress = 400

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'size'> {
  /** One `primary` a screen; `danger` confirms something that cannot be undone, `danger-quiet` leads to it. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the whole width of its container. */
  full?: boolean
  /** As wide as high, for an icon alone: then give an `aria-label`. */
  square?: boolean
  icon?: ReactNode
  /** Keeps width and focus, answers no click and submits no form. Where it is given, a double press counts once. */
  loading?: boolean
  /** What the button says meanwhile, for instance 'Reservando...'. */
  loadingText?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * The button of every screen. `type` is 'button' unless said. While `loading` it stays focusable (a disabled button
 * would drop the focus to the page) and both texts lie in one grid cell, so its width never jumps.
 */
export function Button(props: ButtonProps) {
  const { loading = false, loadingText, icon, children, onClick, type = 'button', disabled, ...rest } = props
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const hydrated = useHydrated()
  // Before React answers, the browser itself would send the form: a password would end up in the address.
  const waits = type === 'submit' && !hydrated

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // What a press begins shows as `loading` only a moment later. A form knows by itself that it is being sent.
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
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
    >
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
      {loading && loadingText === undefined && <VisuallyHidden>Cargando...</VisuallyHidden>}
    </Root>
  )
}
