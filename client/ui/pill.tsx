import { defineRecipe } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'

const recipe = defineRecipe({
  className: 'pill',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    flexShrink: 0,
    maxW: 'full',
    minH: 'touch',
    px: 3.5,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'field',
    bg: 'surface',
    color: 'ink',
    fontSize: 'sm',
    fontWeight: 'semibold',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 120ms ease-out',
    _hover: { bg: 'sunken' },
    '& svg': { flexShrink: 0, color: 'muted' },
  },
})

export const PillLink = chakra(Link, recipe)

export const PillButton = chakra('button', recipe)
