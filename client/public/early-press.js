{
  const maxReplayDelayMs = 15_000
  let last = null
  let day = null
  let isReplaying = false
  const findList = () => document.querySelector('[data-times-of-day]')
  const sleeps = (button) =>
    !button.closest('[data-awake]') && !Object.keys(button).some((key) => key.startsWith('__reactP'))
  const show = (press, pressed) => press?.isChoice && press.button.setAttribute('aria-pressed', pressed)
  const forget = () => {
    show(last, false)
    show(day, false)
    findList()?.replaceChildren()
    last = day = null
  }
  const hideTime = () => last !== day && show(last, false)

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
    ({ target, timeStamp: at }) => {
      if (isReplaying) return
      const button = target.closest?.('button[type=button]')
      const isInList = target.closest?.('[data-times-of-day]')
      if (isInList && !button) return
      const unpress = isInList ? hideTime : forget
      unpress()
      if (!button) return
      setTimeout(() => {
        unpress()
        last = sleeps(button) ? { button, at, isChoice: button.matches('[aria-pressed=false]') } : null
        // Show the pressed choice as selected before React has loaded.
        show(last, true)
        if (!last || !button.dataset.times) return
        day = last
        listTimes(button)
      })
    },
    true,
  )
  const isTooLate = () => performance.now() - last.at >= maxReplayDelayMs
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
    if (isTooLate()) return forget()
    last = day = null
    return { date, time }
  }
}
