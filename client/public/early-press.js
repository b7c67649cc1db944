{
  const maxReplayDelayMs = 15_000
  let last = null
  let day = null
  let isReplaying = false
  const findList = () => document.querySelector('[data-times-of-day]')
  const sleeps = (button) =>
    button.isConnected &&
    !button.closest('[data-awake]') &&
    !Object.keys(button).some((key) => key.startsWith('__reactP'))
  const show = (press, pressed) => press?.isChoice && press.button.setAttribute('aria-pressed', pressed)
  const forget = () => {
    show(last, false)
    show(day, false)
    findList()?.replaceChildren()
    last = day = null
  }
  const remember = (button, at) => {
    last = { button, at, isChoice: button.matches('[aria-pressed=false]') }
    // Show the pressed choice as selected before React has loaded.
    show(last, true)
  }

  // The list of times is a copy of the list of the next slots, with other buttons.
  const listTimes = (button) => {
    const copy = document.querySelector('[data-next-slots]')?.cloneNode(true)
    if (!copy) return
    const { date, times } = button.dataset
    const [title, grid] = copy.children
    const [pattern] = grid.children
    title.textContent = `Horarios del ${button.getAttribute('aria-label').split(',')[0]}`
    copy.setAttribute('aria-label', title.textContent)
    grid.replaceChildren(
      ...times.split(' ').map((time) => {
        const choice = pattern.cloneNode()
        choice.textContent = time
        choice.setAttribute('aria-pressed', false)
        Object.assign(choice.dataset, { date, time })
        return choice
      }),
    )
    findList()?.replaceChildren(copy)
    copy.scrollIntoView({ block: 'nearest' })
  }

  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const control = target.closest?.('a:not([href^="#"]), button, input, select, textarea, label')
      if (isReplaying || !control) return
      if (control.closest('[data-times-of-day]')) {
        if (last !== day) show(last, false)
        // React may hydrate the agenda during this click, and the agenda then asks for the time.
        if (sleeps(control)) remember(control, timeStamp)
        return
      }
      forget()
      // React may hydrate the button during this click, and then handles the click.
      setTimeout(() => {
        // Two clicks can come before the first timeout.
        forget()
        if (!control.matches('button[type=button]') || !sleeps(control)) return
        remember(control, timeStamp)
        if (!control.dataset.times) return
        day = last
        listTimes(control)
      })
    },
    true,
  )
  // A reader who sees the selected choice waits for the dialog, however long the code takes.
  const isTooLate = () => !last.isChoice && performance.now() - last.at >= maxReplayDelayMs
  window.replayEarlyPress = () => {
    if (!last || sleeps(last.button)) return
    if (isTooLate() || !last.button.isConnected) return forget()
    const { button } = last
    show(last, false)
    last = day = null
    isReplaying = true
    button.click()
    isReplaying = false
  }
  window.takeEarlyTime = () => {
    const { date, time } = last?.button.dataset ?? {}
    if (!time) return null
    last = day = null
    return { date, time }
  }
}
