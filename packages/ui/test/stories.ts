import { composeStories, type Meta, type StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'

type Module = { default: Meta } & Record<string, StoryObj>

const modules = import.meta.glob<Module>('../src/{components,dialogs,screens}/**/*.stories.tsx', { eager: true })

/** The stories of the kit that show a state, as components. */
export const states = Object.values(modules)
  .flatMap((module) => Object.values(composeStories(module)))
  .filter(({ tags }) => !tags.includes('assertion'))
  .map((Story) => ({ id: Story.id, Story: Story as ComponentType }))
