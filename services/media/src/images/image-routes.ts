import { Router } from 'express'
import { param } from '@papan/runtime/http/param.ts'
import { isImageId } from './image-address.ts'
import { imageNotFound } from './image-errors.ts'
import type { ImageStore } from './image-store.ts'

type ImageRouteDeps = { imageStore: ImageStore }

export const imageRoutes = ({ imageStore }: ImageRouteDeps) =>
  Router().get('/public/images/:imageId', async (req, res) => {
    const imageId = param(req, 'imageId')
    const image = isImageId(imageId) ? await imageStore.read(imageId) : null
    if (!image) throw imageNotFound()
    // The id is the hash of the bytes: a browser never needs to ask again. A shared cache does, so that a deleted image leaves it.
    res.set({
      'cache-control': 'public, max-age=31536000, s-maxage=10, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': `image/${image.kind}`,
      etag: `"${imageId}"`,
    })
    res.send(image.bytes)
  })
