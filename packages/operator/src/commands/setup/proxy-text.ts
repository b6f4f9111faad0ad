import { reachedUrl } from '@campus-connect/core/config/settings.ts'

export const proxies = ['nginx', 'apache', 'caddy', 'none'] as const
export type Proxy = (typeof proxies)[number]

export type Site = {
  publicUrl: string
  /** Where the server listens. */
  host: string
  port: number
  certificate: string
  certificateKey: string
}

/** The file of a release from which each proxy's is made. */
export const proxyTemplates: Record<Exclude<Proxy, 'none'>, string> = {
  nginx: 'nginx.conf',
  apache: 'apache.conf',
  caddy: 'Caddyfile',
}

/** The file of a proxy for one campus: the template of the release, with the names of this one. */
export function proxyText(template: string, { publicUrl, host: at, port, certificate, certificateKey }: Site): string {
  const { host, hostname } = new URL(publicUrl)
  const server = reachedUrl({ host: at, port }).slice('http://'.length)
  return (
    template
      .replaceAll('{$CAMPUS_DOMAIN:campus.example.ac.kr}', host)
      .replaceAll('{$CAMPUS_SERVER:127.0.0.1:8787}', server)
      .replaceAll('campus.example.ac.kr', hostname)
      .replaceAll('127.0.0.1:8787', server)
      .replaceAll('/etc/ssl/campus/fullchain.pem', certificate)
      .replaceAll('/etc/ssl/campus/privkey.pem', certificateKey)
      // Several campuses are in one nginx, perhaps of several machines.
      .replace('upstream campus {', `upstream campus-${hostname} {`)
      .replace('proxy_pass http://campus;', `proxy_pass http://campus-${hostname};`)
      .replace('#     proxy_pass http://campus;', `#     proxy_pass http://campus-${hostname};`)
  )
}
