import { type RefObject, useEffect, useRef, useState } from 'react'

export interface PhotoStrip {
  strip: RefObject<HTMLDivElement | null>
  index: number
  zoomed: boolean
  move: (by: number) => void
  events: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void }
}

export function usePhotoStrip(count: number, start: number): PhotoStrip {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const [zoomed, setZoomed] = useState(false)
  const goal = useRef<number | null>(null)

  useEffect(() => {
    const element = strip.current
    if (element) element.scrollLeft = start * element.clientWidth
  }, [start])

  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const look = () => setZoomed(viewport.scale > 1.05)
    look()
    viewport.addEventListener('resize', look)
    return () => viewport.removeEventListener('resize', look)
  }, [])

  function move(by: number) {
    const element = strip.current
    const from = goal.current ?? index
    const next = Math.min(count - 1, Math.max(0, from + by))
    if (!element || next === from) return
    goal.current = next
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left: next * element.clientWidth, behavior: still ? 'instant' : 'smooth' })
  }

  function handleScroll() {
    const element = strip.current
    if (!element) return
    const place = element.scrollLeft / element.clientWidth
    setIndex(Math.round(place))
    if (goal.current !== null && Math.abs(place - goal.current) < 0.01) goal.current = null
  }

  const forgetGoal = () => {
    goal.current = null
  }

  return {
    strip,
    index,
    zoomed,
    move,
    events: { onScroll: handleScroll, onPointerDown: forgetGoal, onWheel: forgetGoal },
  }
}
