import { inject } from 'vitest'

const { home, url } = inject('postgres')
Object.assign(process.env, { TEST_DATABASE: url, TEST_POSTGRES_HOME: home })
