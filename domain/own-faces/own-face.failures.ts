import { failures } from '#domain/kit/failure';

/** Refusals of a face photo by what its pixels show. */
export const ownFaceFailure = failures({
  faceTooDark: {
    kind: 'refused',
    zh: '照片太暗，请到亮处重拍',
    en: 'The photo is too dark. Take another one in more light.',
  },
  faceTooBright: {
    kind: 'refused',
    zh: '照片过曝，请避开强光重拍',
    en: 'The photo is overexposed. Take another one away from strong light.',
  },
  faceUneven: {
    kind: 'refused',
    zh: '左右光线不均，请正对光源重拍',
    en: 'One side of the face is in shadow. Face the light and take another photo.',
  },
  faceFlat: {
    kind: 'refused',
    zh: '画面几乎没有明暗变化，请确认镜头没有被遮挡',
    en: 'The photo shows almost nothing. Make sure that the lens is not covered.',
  },
  faceBlurred: {
    kind: 'refused',
    zh: '照片模糊，请擦净镜头、拿稳后重拍',
    en: 'The photo is blurred. Clean the lens, hold still and take another one.',
  },
});
