const texts = {
  running: 'Preview backend running in this workspace.',
  disconnected: 'Preview backend disconnected.',
} as const
const interval = 3_000

/** The development banner is outside React's root, so a failed screen cannot remove the banner. */
export function showPreviewBanner(): void {
  const banner = document.createElement('div')
  banner.setAttribute('role', 'status')
  Object.assign(banner.style, {
    position: 'fixed',
    insetInlineStart: '12px',
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
    // Do not set an equal text: screen readers would announce it again.
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
