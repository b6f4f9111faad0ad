// Few commands need a proxy: the build makes a file of its own of this.
export { HttpProxyAgent } from 'http-proxy-agent'
export { HttpsProxyAgent } from 'https-proxy-agent'
