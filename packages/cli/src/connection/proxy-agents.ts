// Few commands need a proxy: the build puts this into a separate file.
export { HttpProxyAgent } from 'http-proxy-agent'
export { HttpsProxyAgent } from 'https-proxy-agent'
