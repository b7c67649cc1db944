{
  let last = null
  const notice = ({ target }) => {
    const button = target.closest?.('button[type=button]')
    last = button && { button, at: performance.now() }
  }
  addEventListener('click', notice, true)
  window.takeEarlyPress = () => {
    removeEventListener('click', notice, true)
    return last
  }
}
