/** Draws the new jacket with its stripe, as somebody would who has a minute. */
async function drawJacket(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 540 });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing.');
  const fill = (color: string, outline: string): void => {
    pen.fillStyle = color;
    pen.fill(new Path2D(outline));
  };
  fill('#f4f1ea', 'M0 0H720V540H0z');
  // Sleeves, body, collar, stripes, zip.
  fill('#174a38', 'M262 96 138 168 84 402l64 20 74-170zM458 96l124 72 54 234-64 20-74-170z');
  fill('#1f5c45', 'M262 96 214 190v286h292V190L458 96l-58 24h-80z');
  fill('#174a38', 'M262 96l58 24h80l58-24-34-24H296z');
  fill('#f2c14e', 'M214 290h292v34H214zM104 316l70 26-12 30-68-22zM616 316l-70 26 12 30 68-22z');
  fill('#fbf9f5', 'M214 302h292v10H214z');
  fill('#0f3528', 'M356 116h8v360h-8z');
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('No picture came of it.');
  return new File([blob], 'jacket-with-stripe.png', { type: 'image/png' });
}

const orders = `part,price in euros,weeks
Washer W-400,38900,11
Drain and pump,2950,3
Racks for 2400 jars,6180,5
`;

/** Files people attached, made when they are needed. */
export const sampleFiles = {
  jacket: drawJacket,
  washer: () => Promise.resolve(new File([orders], 'washer-order.csv', { type: 'text/csv' })),
} as const satisfies Readonly<Record<string, () => Promise<File>>>;
