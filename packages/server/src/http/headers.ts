import type { FastifyInstance } from 'fastify'
import { version } from '@campus-connect/core/version.ts'
import { isApi, isReference, isServerPage } from './url-path.ts'

export type HeaderOptions = { secure: boolean }

/** For responses that end the session. It omits `"cookies"`: the device cookie must stay. */
export const clearSiteData = { 'clear-site-data': '"cache", "storage"' }

const appPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types campus',
].join('; ')
/** A page of the server loosens it for its stylesheets. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
// Swagger UI uses inline styles and builds its page from strings.
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const features = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const permissions = features.map((feature) => `${feature}=()`).join(', ')

/** The headers of every response, errors of the HTTP layer included. */
export function securityHeaders(url: string, requestId: string, { secure }: HeaderOptions): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-campus-version': version,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissions,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': policy(url),
    'cache-control': 'no-store',
    // Without includeSubDomains: it would also affect other hosts of the campus.
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

function policy(url: string) {
  if (isApi(url) || isServerPage(url)) return apiPolicy
  return isReference(url) ? docsPolicy : appPolicy
}

export function sendSecurityHeaders(app: FastifyInstance, options: HeaderOptions) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.url, request.id, options))
    done()
  })
}
