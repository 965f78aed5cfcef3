// One stage of a material, with values from render/material/stage-plan.ts; one array, because each draw uploads all of it.
uniform vec4 u_stage[13];

#define stage_color u_stage[0]                 // the same for all vertices
#define stage_texcoord_s u_stage[1].xyz        // modified s = dot(stage_texcoord_s, (s, t, 1)); t likewise
#define stage_generator u_stage[1].w           // 0: file, 1: environment, 2: vector, 3: sphere, 4: chrome
#define stage_texcoord_t u_stage[2].xyz
#define stage_turbulences int(u_stage[2].w)
#define stage_vector_s u_stage[3].xyz          // for generator 2: s = dot(stage_vector_s, position); t likewise
#define stage_color_source u_stage[3].w        // 0: stage_color, 1: vertex colour, 2: one minus vertex colour, 5: vertex colour times stage_color
#define stage_vector_t u_stage[4].xyz
#define stage_alpha_source u_stage[4].w        // 0 to 2: as for colours, 3: specular, 4: portal; times stage_color.a
#define stage_portal_range u_stage[5].x        // units of the file
#define stage_has_colors u_stage[5].y          // 0: no vertex colours, white is used
#define stage_alpha_test u_stage[5].zw
#define stage_output u_stage[6].xy             // output colour times x + y * alpha (render/gl/blending.ts)
#define stage_overbright u_stage[6].z          // brightness factor of the stage with overbright
#define stage_exposed u_stage[6].w             // 0 for a stage that multiplies the destination, which is exposed already
#define stage_alpha u_stage[7].xyz             // output alpha: x + y * alpha + z * brightest channel
#define stage_alpha_map u_stage[7].w           // 0: none, 1: the map's alpha, 2: its luminance
#define stage_turn(i) u_stage[8 + (i)]         // turbulence i: rows of a 2 x 2 matrix, times the amplitude
#define stage_turn_now(i) u_stage[12][i]       // phase of turbulence i, 0 to 1
