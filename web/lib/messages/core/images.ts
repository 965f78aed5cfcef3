/** Messages of the image decoders (wasm/images). */
export const images: Readonly<Record<string, string>> = {
  // Any image
  'image-format-unknown':
    'This is not an image that Marrow supports. Save it as PNG, JPEG, TGA, PCX, BMP or DDS.',
  'image-file-too-large':
    'The image file has {0, number} MB; at most {1, number} MB are supported. Save it smaller.',
  'image-without-pixels':
    'The image is {0, number} x {1, number} pixels. The file is damaged: download it again.',
  'image-too-large':
    'The image is {0, number} x {1, number} pixels; the limit is {2, number} per side and {3, number} in total. Save it smaller.',
  'image-too-large-for-file':
    'The image is {0, number} x {1, number} pixels in a file of {2, plural, one {# byte} other {# bytes}}. Save it smaller.',
  'image-too-large-for-memory':
    'The image is {0, number} x {1, number} pixels and takes {2, number} MB of memory; {3, number} MB are left for the images of this model. Use smaller images.',
  'image-undecodable': 'The {0} cannot be decoded. The file is damaged: download or save it again.',
  'image-cut-in-pixels': 'The file ends inside the pixels. The copy is incomplete: download it again.',
  'image-partly-empty':
    'The file ends inside the pixels; the rest of the image is empty. The copy is incomplete: download it again.',

  // BMP, DDS and PCX
  'image-bmp-unsupported':
    'This kind of BMP is not supported: a header of {0, plural, one {# byte} other {# bytes}}, {1, plural, one {# bit} other {# bits}}, compression {2}. Save it without compression.',
  'image-dds-unsupported':
    'A DDS image of kind "{0}" with {1, plural, one {# bit} other {# bits}} is not supported; DXT1 to DXT5, RXGB, BC4, BC5, BC7 and 8 to 32 bits without compression are. Save it as one of these, or as PNG.',
  'image-dxgi-unsupported':
    'A DDS image of DXGI format {0} is not supported; BC1 to BC5, BC7 and 8 bits a channel without compression are. Save it as one of these, or as PNG.',
  'image-pcx-header': 'the header',
  'image-pcx-unsupported':
    'A PCX of {0, plural, one {# plane} other {# planes}} of {1, plural, one {# bit} other {# bits}} is not supported; 1 to 8 bits of palette colour and 24 or 32 bits are. Save it as one of these.',
  'image-pcx-row':
    'A row of {0, plural, one {# byte} other {# bytes}} cannot hold {1, plural, one {# pixel} other {# pixels}}. The file is damaged: download it again.',
  'image-pcx-cut':
    'The image of {0, number} x {1, number} pixels needs more than the {2, plural, one {# byte that follows} other {# bytes that follow}}. The copy is incomplete: download it again.',

  // JPEG
  'image-jpeg-segment': 'a segment',
  'image-jpeg-tables': 'The tables of the JPEG are incomplete or damaged. Download or save the file again.',
  'image-jpeg-end':
    'The end of the JPEG is missing or damaged; the image may be empty in part. Download the file again.',
  'image-jpeg-damaged': 'The JPEG is damaged; the part before the damage is shown. Download the file again.',

  // PNG
  'image-png-chunk': 'a chunk',
  'image-png-pixels-damaged': 'The PNG is incomplete or damaged inside the pixels: download it again.',
  'image-png-partly-read':
    'The pixels of the PNG are incomplete or damaged; those that can be read are shown. Download the file again.',
  'image-png-end': 'The end of the PNG is missing. The copy is incomplete: download it again.',
  'image-png-damaged': 'The PNG is damaged outside its pixels. Download or save the file again.',
  'image-png-extra-data': 'Data after the end of the PNG is ignored. Save the file again.',
};
