// Without a proxy in front, Next.js forwards the browser's calls, so that page and API are on one host and share their cookies.
const server = process.env.CAMPUS_URL ?? 'http://127.0.0.1:8787'

export default {
  rewrites: async () => [{ source: '/api/:path*', destination: `${server}/api/:path*` }],
}
