import { readdirSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const pages = readdirSync('.').filter((file) => file.endsWith('.html'))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss()],
  build: isSsrBuild ? {} : { rolldownOptions: { input: pages } },
}))
