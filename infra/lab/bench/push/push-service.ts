// Takes every push with 201. `node push-service.ts PORT`
import { createServer } from 'node:http'

createServer((req, res) => {
  req.resume()
  req.on('end', () => res.writeHead(201).end())
}).listen(Number(process.argv[2]), '127.0.0.1')
