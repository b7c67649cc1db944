const texts = {
  running: 'Preview backend running in this workspace.',
  disconnected: 'Preview backend disconnected.',
} as const
/** Between two looks at the server, in ms. */
const interval = 3_000

/**
 * Says, in development only, whether the server behind this page still answers (spec §2 Layout). Beside the application and
 * not in it, so that it is there too when a screen fails, and lets every press through.
 */
export function showPreviewBanner(): void {
  const banner = document.createElement('div')
  banner.setAttribute('role', 'status')
  Object.assign(banner.style, {
    position: 'fixed',
    insetInlineStart: '12px',
    // Above the bar of a member's phone.
    bottom: 'calc(76px + env(safe-area-inset-bottom, 0px))',
    zIndex: '90',
    maxWidth: 'calc(100vw - 24px)',
    padding: '4px 10px',
    borderRadius: '999px',
    font: '600 12px/1.4 ui-monospace, monospace',
    color: '#fff',
    pointerEvents: 'none',
  })
  document.body.append(banner)
  void watch(banner)
}

async function watch(banner: HTMLElement): Promise<void> {
  for (;;) {
    const state = (await answers()) ? 'running' : 'disconnected'
    // Only a change is read aloud.
    if (banner.textContent !== texts[state]) banner.textContent = texts[state]
    banner.style.background = state === 'running' ? '#2f5d46' : '#9a2c1f'
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
