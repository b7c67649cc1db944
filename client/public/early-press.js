{
  let last
  const sleeps = (button) => !Object.keys(button).some((key) => key.startsWith('__reactP'))
  addEventListener(
    'click',
    ({ target, timeStamp: at }) => {
      const button = target.closest?.('button[type=button]')
      last = null
      if (button) setTimeout(() => (last = sleeps(button) && { button, at }))
    },
    true,
  )
  window.takeEarlyPress = () => last && !sleeps(last.button) && last
}
