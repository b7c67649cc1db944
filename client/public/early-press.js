// The last press on a page whose code is still on its way. A file of its own, because it has to be there long before the rest,
// and the content security policy allows no script inside the page. `press-before-hydration.ts` takes over from here.
{
  let last = null

  const notice = ({ target }) => {
    const button = target instanceof Element ? target.closest('button[type=button]') : null
    last = button && { button, at: performance.now() }
  }

  window.addEventListener('click', notice, true)
  window.takeEarlyPress = () => {
    window.removeEventListener('click', notice, true)
    return last
  }
}
