import { tour } from '../tour.mjs'

test('the package works in Jest as an ES module', async () => {
  const { CAMPUS_URL, CAMPUS_ID, CAMPUS_PASSWORD } = process.env
  expect(await tour(CAMPUS_URL, CAMPUS_ID, CAMPUS_PASSWORD)).toMatchObject({ nobodyListens: 'network unreachable' })
})
