/** Yields to the event loop, so that the page can respond to input. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
