import { defineConfig } from 'vite'

export default defineConfig({
  // Works below any path.
  base: './',
  // Cookies need one origin: in development the page and the API share this one.
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
})
