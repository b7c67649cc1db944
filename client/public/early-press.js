{
  let last
  const sleeps = (button) => !Object.keys(button).some((key) => key.startsWith('__reactP'))
  const show = (pressed) => last?.isChoice && last.button.setAttribute('aria-pressed', pressed)
  addEventListener(
    'click',
    ({ target, timeStamp: at }) => {
      const button = target.closest?.('button[type=button]')
      show(false)
      last = null
      if (!button) return
      setTimeout(() => {
        show(false)
        last = sleeps(button) && { button, at, isChoice: button.matches('[aria-pressed=false]') }
        // Show the pressed choice as selected before React has loaded.
        show(true)
      })
    },
    true,
  )
  window.takeEarlyPress = () => {
    if (!last || sleeps(last.button)) return
    show(false)
    return last
  }
}
